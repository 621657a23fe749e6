import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { BusinessTransactions } from '../../features/sales/lazy-parts.ts';
import { AllTransactions } from '../../features/transactions/all-transactions.tsx';
import type { PageProps } from '../../platform/lazy-page.ts';
import { useIsBusiness } from '../../platform/use-is-business.ts';
import { useTitle } from '../../platform/use-title.ts';
import { Page } from '../../ui/page.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

/** The member's transactions; a business also has its received payments. */
export function TransactionsPage({ search }: PageProps) {
  const { t } = useTranslation(['account', 'app']);
  const isBusiness = useIsBusiness();
  const title = t(isBusiness ? 'app:business-nav.payments' : 'transactions.title');
  useTitle(title);
  return (
    <Page width="wide" title={title}>
      {isBusiness ? (
        <Suspense fallback={<Skeleton height="40rem" />}>
          <BusinessTransactions view={search.get('view')} />
        </Suspense>
      ) : (
        <AllTransactions />
      )}
    </Page>
  );
}
