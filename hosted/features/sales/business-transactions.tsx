import { type ComponentType, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { lazyPart } from '../../platform/lazy-page.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useOwnScopes } from '../acting/use-own-scopes.ts';
import { BusinessRequests } from '../refund-requests/business-requests.tsx';
import { useOpenRequests } from '../refund-requests/use-open-requests.ts';
import { AllTransactions } from '../transactions/all-transactions.tsx';
import styles from './business-transactions.module.css';
import { Payments } from './payments.tsx';
import { Reservations } from './reservations/lazy-parts.ts';

// Lazy, because it alone reads the merchant's API.
const PaymentRequests = lazyPart('payment-requests', () =>
  import('./payment-requests.tsx').then((m) => m.PaymentRequests),
);

const Settlements = lazyPart('settlements', () =>
  import('./settlements.tsx').then((m) => m.Settlements),
);

const PAGE = '/account/transactions';
const VIEWS = [
  { id: 'payments', href: `${PAGE}?view=payments`, name: 'views.payments' },
  { id: 'reservations', href: `${PAGE}?view=reservations`, name: 'views.reservations' },
  { id: 'requests', href: `${PAGE}?view=requests`, name: 'views.requests' },
  { id: 'refund-requests', href: `${PAGE}?view=refund-requests`, name: 'views.refund-requests' },
  { id: 'settlements', href: `${PAGE}?view=settlements`, name: 'views.settlements' },
  { id: 'all', href: PAGE, name: 'views.all' },
] as const;
const PARTS: Record<(typeof VIEWS)[number]['id'], ComponentType> = {
  payments: Payments,
  reservations: Reservations,
  requests: PaymentRequests,
  'refund-requests': BusinessRequests,
  settlements: Settlements,
  all: AllTransactions,
};

/** On a phone the tabs scroll sideways, and the current one may be out of sight. */
function bringIntoView(tab: HTMLAnchorElement | null) {
  tab?.scrollIntoView?.({ block: 'nearest', inline: 'center' });
}

/**
 * Tabs with addresses of their own: received payments, reservations, those that were requested and not made, refund
 * requests, settlements, and all transactions.
 */
export function BusinessTransactions({ view }: { view: string | null }) {
  const { t } = useTranslation('sales');
  const open = useOpenRequests();
  const mayReadBalance = useOwnScopes().includes('balance:read');
  const current = VIEWS.find(({ id }) => id === view)?.id ?? 'all';
  const Part = PARTS[current];
  // Roles get no tab for what they may not read.
  const views = VIEWS.filter(({ id }) => {
    if (id === 'refund-requests') return open !== undefined;
    return id !== 'settlements' || mayReadBalance;
  });

  return (
    <>
      <nav aria-label={t('views.label')}>
        {/* As new when a tab is added, which moves the current one. */}
        <ul key={views.length} className={styles.views}>
          {views.map(({ id, href, name }) => (
            <li key={id}>
              <Link
                ref={id === current ? bringIntoView : null}
                href={href}
                aria-current={id === current ? 'page' : undefined}
              >
                {t(name)}
                {id === 'refund-requests' && open !== undefined && open > 0 && (
                  <span className={styles.open}>{t('views.open', { open })}</span>
                )}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <Suspense fallback={<Skeleton height="24rem" />}>
        <Part />
      </Suspense>
    </>
  );
}
