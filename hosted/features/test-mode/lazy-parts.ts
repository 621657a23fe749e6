/** A part for people who act for a business, in a chunk that others do not load. */
import { lazyPart } from '../../platform/lazy-page.ts';

export const ModeSwitch = lazyPart('mode-switch', () =>
  import('./mode-switch.tsx').then((m) => m.ModeSwitch),
);
