/** Parts for businesses only, in chunks that others do not load. */
import type { ComponentType } from 'react';
import { loadTexts } from '../../platform/i18n.ts';
import { lazyPart } from '../../platform/lazy-page.ts';

/** Loads texts and code in parallel. */
const part = <Props>(name: string, load: () => Promise<ComponentType<Props>>) =>
  lazyPart<Props>(name, async () => {
    const [loaded] = await Promise.all([
      load(),
      loadTexts(['sales', 'account', 'refund-requests']),
    ]);
    return loaded;
  });

const loadOverview = () => import('./business-overview.tsx').then((m) => m.BusinessOverview);

const LazyOverview: ComponentType = part('sales-overview', loadOverview);

let preloaded: ComponentType | undefined;

/** What fails is loaded again by the page, which says so. */
export async function preloadBusinessOverview(): Promise<void> {
  const [loaded] = await Promise.allSettled([
    loadOverview(),
    loadTexts(['sales', 'refund-requests']),
  ]);
  if (loaded.status === 'fulfilled') preloaded = loaded.value;
}

/** For one mount: a preloaded one renders at once, where a lazy one would show its fallback first. */
export const businessOverview = (): ComponentType => preloaded ?? LazyOverview;

export const BusinessTransactions = part('sales-transactions', () =>
  import('./business-transactions.tsx').then((m) => m.BusinessTransactions),
);

export const ReceivedPayment = part('sales-payment', () =>
  import('./received-payment.tsx').then((m) => m.ReceivedPayment),
);

export const LinkedCustomers = part('sales-customers', () =>
  import('./linked-customers.tsx').then((m) => m.LinkedCustomers),
);
