/** Below what a page is for, in a chunk that the page does not wait for. */
import { lazyPart } from '../../platform/lazy-page.ts';

export const DepositCard = lazyPart('deposit-card', () =>
  import('./deposit-card.tsx').then((m) => m.DepositCard),
);
