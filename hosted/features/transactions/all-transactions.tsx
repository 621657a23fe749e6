import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { useSearch } from 'wouter/use-browser-location';
import type * as z from 'zod/mini';
import * as transactionsEndpoints from '#shared/transactions/endpoints.ts';
import { AccountType } from '#shared/wallet/schemas.ts';
import { lazyPart } from '../../platform/lazy-page.ts';
import { useApiPages } from '../../platform/use-api.ts';
import actionLinks from '../../ui/action-links.module.css';
import { Card } from '../../ui/card.tsx';
import { EmptyList } from '../../ui/drawings/empty-list.tsx';
import { NothingFound } from '../../ui/drawings/nothing-found.tsx';
import { Empty } from '../../ui/empty.tsx';
import { isFiltering, NO_FILTER } from '../../ui/filter/list-filter.ts';
import { useAddressValues } from '../../ui/filter/use-address-values.ts';
import { Notice } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useErrorText } from '../../ui/use-error-text.ts';
import { DownloadList } from '../csv-export/download-list.tsx';
import { useFreshRows } from '../live-lists/use-fresh-rows.ts';
import { TransactionList } from './transaction-list.tsx';
import { FILTER, type TransactionFilter, transactionQuery } from './transaction-query.ts';

const TransactionFilterForm = lazyPart('transaction-filter', () =>
  import('./transaction-filter-form.tsx').then((m) => m.TransactionFilterForm),
);

const Papers = lazyPart('papers', () => import('./papers.tsx').then((m) => m.Papers));

/** All transactions, newest first, or those of the account that the address names. */
export function AllTransactions() {
  const account = new URLSearchParams(useSearch()).get('account');
  const textOf = useErrorText();
  const named = AccountType.safeParse(account);
  if (account === null) return <List account={undefined} />;
  return (
    <>
      {named.success ? (
        <List account={named.data} />
      ) : (
        <Notice tone="error" text={textOf('errors.account_type_unknown')} />
      )}
      <AllLink />
    </>
  );
}

/** From the transactions of one account to all. */
function AllLink() {
  const { t } = useTranslation('account');
  return (
    <div className={actionLinks.row}>
      <Link className={actionLinks.action} href="/account/transactions">
        {t('overview.all')}
      </Link>
    </div>
  );
}

function List({ account }: { account: z.output<typeof AccountType> | undefined }) {
  const { t } = useTranslation('account');
  const [filter, setFilter] = useAddressValues<TransactionFilter>(FILTER, NO_FILTER);
  const query = { ...transactionQuery(filter), ...(account ? { account } : {}) };
  const inputOf = (after?: string) => ({
    query: { ...query, limit: '25', ...(after === undefined ? {} : { after }) },
  });
  const pages = useApiPages(transactionsEndpoints.list, inputOf);
  const fresh = useFreshRows({
    list: 'transactions',
    endpoint: transactionsEndpoints.list,
    ...{ input: inputOf(), pages },
  });
  const archivedBefore = pages.data?.pages.at(-1)?.archivedBefore;
  return (
    <>
      <Card>
        {/* Its form library would make the page slower to open than its list. */}
        <Suspense fallback={<Skeleton height="4.75rem" />}>
          <TransactionFilterForm filter={filter} onFilter={setFilter} />
        </Suspense>
      </Card>
      <Card>
        <TransactionList
          pages={pages}
          fresh={fresh}
          archivedBefore={archivedBefore}
          caption={t('transactions.caption')}
          action={
            <DownloadList list={transactionsEndpoints.list} query={query} name="transactions" />
          }
          empty={
            isFiltering(filter) ? (
              <Empty
                picture={<NothingFound />}
                title={t('transactions.none-found')}
                text={t('transactions.none-found-text')}
              />
            ) : (
              // With an archive there are transactions, but in no list.
              !archivedBefore && (
                <Empty
                  picture={<EmptyList />}
                  title={t('transactions.empty')}
                  text={t('transactions.empty-text')}
                />
              )
            )
          }
        />
      </Card>
      <Suspense fallback={<Skeleton height="4.75rem" />}>
        <Papers />
      </Suspense>
    </>
  );
}
