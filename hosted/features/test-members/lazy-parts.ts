/** For a tab that a link of the test members opened. */
import { lazyPart } from '../../platform/lazy-page.ts';

export const OpenAs = lazyPart('open-as', () => import('./open-as.tsx').then((m) => m.OpenAs));
