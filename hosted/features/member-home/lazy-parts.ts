/** Parts of a member's home, in chunks that a business does not load. */
import { lazyPart } from '../../platform/lazy-page.ts';

export const FirstSteps = lazyPart('first-steps', () =>
  import('./first-steps.tsx').then((m) => m.FirstSteps),
);

export const LevelLadder = lazyPart('level-ladder', () =>
  import('./level-ladder.tsx').then((m) => m.LevelLadder),
);

export const KnownMerchants = lazyPart('known-merchants', () =>
  import('./known-merchants.tsx').then((m) => m.KnownMerchants),
);

export const HistoryCard = lazyPart('history', () =>
  import('../wallet/history-card.tsx').then((m) => m.HistoryCard),
);

export const RecentTransactions = lazyPart('recent-transactions', () =>
  import('../transactions/recent-transactions.tsx').then((m) => m.RecentTransactions),
);
