import { type ReactNode, type RefObject, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from './button.tsx';
import { Loaded } from './loaded.tsx';
import { Notice } from './notice.tsx';
import styles from './paged-list.module.css';
import { Skeleton } from './skeleton.tsx';

/** Rows that came after the list was read. */
export interface FreshRows {
  /** Of the element above the rows. */
  top: RefObject<HTMLDivElement | null>;
  /** How many the list does not show yet, because its top is out of sight. */
  waiting: number;
  /** How many it has just begun to show. */
  shown: number;
  show(): Promise<void>;
}

export interface PagedListProps<Row> {
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
  /** Shown below the last page. */
  end?: ReactNode;
  /** Shown instead of an empty table. */
  empty: ReactNode;
  /** Shown when no page so far has a row but more pages follow. */
  emptySoFar?: ReactNode;
  /** Shown beside the count. */
  action?: ReactNode;
  /** Chooses the order on phones, which show no heads to press. */
  order?: ReactNode;
  fresh?: FreshRows;
  /** Text with the number of fresh rows. */
  freshText?(count: number): string;
  children(rows: Row[]): ReactNode;
}

/** A paginated list that announces the number of rows. */
export function PagedList<Row>({
  pages,
  counted,
  end,
  empty,
  emptySoFar = empty,
  action,
  order,
  fresh,
  freshText,
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

  async function showFresh() {
    await fresh?.show();
    count.current?.focus();
  }

  const news = fresh && freshText && (fresh.waiting || fresh.shown);
  return (
    <div className={styles.list}>
      <p role="status" className="visually-hidden">
        {news ? freshText?.(news) : ''}
      </p>
      {fresh && fresh.waiting > 0 && (
        <div className={styles.fresh}>
          <Button onClick={() => void showFresh()}>{freshText?.(fresh.waiting)}</Button>
        </div>
      )}
      <div
        className={styles.head}
        data-empty={(pages.data && !isWorthCounting) || undefined}
        ref={fresh?.top}
      >
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
      {!hasNextPage && end}
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
