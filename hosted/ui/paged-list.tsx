import { type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from './button.tsx';
import { Loaded } from './loaded.tsx';
import { Notice } from './notice.tsx';
import styles from './paged-list.module.css';
import { Skeleton } from './skeleton.tsx';

interface PagedListProps<Row> {
  /** An endless list, as `useApiPages` gives it. */
  pages: {
    data: { pages: { data: Row[] }[] } | undefined;
    error: unknown;
    isFetching: boolean;
    isFetchingNextPage: boolean;
    hasNextPage: boolean;
    refetch(): unknown;
    fetchNextPage(): Promise<{ hasNextPage: boolean; isFetchNextPageError: boolean }>;
  };
  /** How many rows there are, in words, once there is a row or a second page; `isAll` when no more follow. */
  counted(count: number, isAll: boolean): string;
  /** Shown instead of a table without rows. */
  empty: ReactNode;
  /** Shown where no page so far has a row, and more follow: a search that has not looked everywhere. */
  emptySoFar?: ReactNode;
  /** Beside the count. */
  action?: ReactNode;
  children(rows: Row[]): ReactNode;
}

/** Rows page by page; how many there are is read out as they come. */
export function PagedList<Row>({
  pages,
  counted,
  empty,
  emptySoFar = empty,
  action,
  children,
}: PagedListProps<Row>) {
  const { t } = useTranslation('account');
  const count = useRef<HTMLParagraphElement>(null);
  const [hasFailed, setFailed] = useState(false);
  const rows = pages.data?.pages.flatMap(({ data }) => data) ?? [];
  const { hasNextPage, isFetchingNextPage } = pages;
  const isWorthCounting = rows.length > 0 || (pages.data?.pages.length ?? 0) > 1;

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
          {isWorthCounting && counted(rows.length, !hasNextPage)}
        </p>
        {rows.length > 0 && action}
      </div>
      <Loaded query={pages} skeleton={<Skeleton height="24rem" />}>
        {() => {
          if (rows.length > 0) return children(rows);
          return hasNextPage ? emptySoFar : empty;
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
