import type { ComponentProps, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Transaction } from '#shared/transactions/schemas.ts';
import { Empty } from '../../ui/empty.tsx';
import { type FreshRows, PagedList } from '../../ui/paged-list.tsx';
import { ArchiveNote } from './archive-note.tsx';
import { TransactionTable } from './transaction-table.tsx';

interface TransactionListProps {
  pages: ComponentProps<typeof PagedList<Transaction>>['pages'];
  caption: string;
  /** Shown instead of an empty table. */
  empty: ReactNode;
  /** Shown beside the count. */
  action?: ReactNode;
  fresh: FreshRows;
  /** Older transactions are archived. */
  archivedBefore: string | undefined;
}

export function TransactionList({ caption, archivedBefore, ...list }: TransactionListProps) {
  const { t } = useTranslation('account');

  function counted(count: number, isAll: boolean): string {
    if (count === 0) return isAll ? t('transactions.none-found') : '';
    return t(isAll ? 'transactions.shown-all' : 'transactions.shown', { count });
  }

  return (
    <PagedList
      {...list}
      counted={counted}
      end={archivedBefore && <ArchiveNote before={archivedBefore} />}
      freshText={(count) => t('transactions.fresh', { count })}
      emptySoFar={
        <Empty title={t('transactions.none-so-far')} text={t('transactions.none-so-far-text')} />
      }
    >
      {(rows) => <TransactionTable rows={rows} caption={caption} />}
    </PagedList>
  );
}
