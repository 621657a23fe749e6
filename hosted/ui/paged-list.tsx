import { type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from './button.tsx';
import { Loaded } from './loaded.tsx';
import { Notice } from './notice.tsx';
import styles from './paged-list.module.css';
import { Skeleton } from './skeleton.tsx';

interface PagedListProps<Row> {
  /** The result of `useApiPages`. */
  pages: {
    data: { pages: { data: Row[] }[] } | undefined;
    error: unknown;
    isFetching: boolean;
    isFetchingNextPage: boolean;
    hasNextPage: boolean;
    refetch(): unknown;
    fetchNextPage(): Promise<{ hasNextPage: boolean; isFetchNextPageError: boolean }>;
  };
  /**
   * Text with the number of rows, shown from the first row or second page on; `isAll` on the last
   * page.
   */
  counted(count: number, isAll: boolean): string;
  /** Shown instead of an empty table. */
  empty: ReactNode;
  /** Shown when no page so far has a row but more pages follow. */
  emptySoFar?: ReactNode;
  /** Shown beside the count. */
  action?: ReactNode;
  /** Chooses the order on phones, which show no heads to press. */
  order?: ReactNode;
  children(rows: Row[]): ReactNode;
}

/** A paginated list that announces the number of rows. */
export function PagedList<Row>({
  pages,
  counted,
  empty,
  emptySoFar = empty,
  action,
  order,
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
    // The button is removed with the last page, so the count takes the focus.
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
      {rows.length > 1 && order && <div className={styles.order}>{order}</div>}
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
