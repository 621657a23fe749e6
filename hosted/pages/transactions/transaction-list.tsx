import { type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Transaction } from '#shared/transactions/contract.ts';
import { Button } from '../../ui/button.tsx';
import { Empty } from '../../ui/empty.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import styles from './transaction-list.module.css';
import { TransactionTable } from './transaction-table.tsx';

type Pages = { pages: { data: Transaction[] }[] };

interface TransactionListProps {
  /** An endless list, as `useApiPages` gives it. */
  pages: {
    data: Pages | undefined;
    error: unknown;
    isFetching: boolean;
    isFetchingNextPage: boolean;
    hasNextPage: boolean;
    refetch(): unknown;
    fetchNextPage(): Promise<{ hasNextPage: boolean; isFetchNextPageError: boolean }>;
  };
  caption: string;
  /** Shown instead of a table without rows. */
  empty: ReactNode;
  /** Beside the count. */
  action?: ReactNode;
}

/** Transactions page by page; how many there are is read out as they come. */
export function TransactionList({ pages, caption, empty, action }: TransactionListProps) {
  const { t } = useTranslation('account');
  const count = useRef<HTMLParagraphElement>(null);
  const [hasFailed, setFailed] = useState(false);
  const rows = pages.data?.pages.flatMap(({ data }) => data) ?? [];
  const { hasNextPage, isFetchingNextPage } = pages;

  function countText(): string {
    if (rows.length > 0) {
      const key = hasNextPage ? 'transactions.shown' : 'transactions.shown-all';
      return t(key, { count: rows.length });
    }
    return pages.data && pages.data.pages.length > 1 && !hasNextPage
      ? t('transactions.none-found')
      : '';
  }

  async function loadMore() {
    setFailed(false);
    const answer = await pages.fetchNextPage();
    setFailed(answer.isFetchNextPageError);
    // The button goes with the last page: its focus must not.
    if (!answer.hasNextPage) count.current?.focus();
  }

  return (
    <div className={styles.list}>
      <div className={styles.head}>
        <p className={styles.count} ref={count} role="status" tabIndex={-1}>
          {countText()}
        </p>
        {rows.length > 0 && action}
      </div>
      <Loaded query={pages} skeleton={<Skeleton height="24rem" />}>
        {() => {
          if (rows.length > 0) return <TransactionTable rows={rows} caption={caption} />;
          if (!hasNextPage) return empty;
          return (
            <Empty
              title={t('transactions.none-so-far')}
              text={t('transactions.none-so-far-text')}
            />
          );
        }}
      </Loaded>
      <Notice tone="error" text={hasFailed ? t('transactions.more-failed') : ''} />
      {hasNextPage && (
        <div className={styles.more}>
          <Button idle={isFetchingNextPage} onClick={() => void loadMore()}>
            {t(isFetchingNextPage ? 'transactions.loading-more' : 'transactions.more')}
          </Button>
        </div>
      )}
    </div>
  );
}
