/** Parts of a member's home, in chunks that a business does not load. */
import { lazyPart } from '../../../platform/lazy-page.ts';

export const LevelLadder = lazyPart('level-ladder', () =>
  import('./level-ladder.tsx').then((m) => m.LevelLadder),
);

export const KnownMerchants = lazyPart('known-merchants', () =>
  import('./known-merchants.tsx').then((m) => m.KnownMerchants),
);

export const HistoryCard = lazyPart('history', () =>
  import('../../../features/wallet/history-card.tsx').then((m) => m.HistoryCard),
);

export const LatestActivity = lazyPart('latest-activity', () =>
  import('./latest-activity.tsx').then((m) => m.LatestActivity),
);
