/** What few members see, in a chunk that others do not load. */
import { lazyPart } from '../../platform/lazy-page.ts';

export const KeptBack = lazyPart('kept-back', () =>
  import('./kept-back.tsx').then((m) => m.KeptBack),
);
