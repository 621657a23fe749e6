import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import type { PageProps } from '../../app/lazy-page.ts';
import { Page } from '../../ui/page.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { BusinessTransactions } from '../sales/parts.ts';
import { useIsBusiness } from '../sales/use-is-business.ts';
import { AllTransactions } from './all-transactions.tsx';

/** What has moved; of a business also, by itself, what it was paid. */
export function TransactionsPage({ search }: PageProps) {
  const { t } = useTranslation('account');
  return (
    <Page width="wide" title={t('transactions.title')}>
      {useIsBusiness() ? (
        <Suspense fallback={<Skeleton height="40rem" />}>
          <BusinessTransactions view={search.get('view')} />
        </Suspense>
      ) : (
        <AllTransactions />
      )}
    </Page>
  );
}
