import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import * as transactionsEndpoints from '#shared/transactions/endpoints.ts';
import type { Transaction } from '#shared/transactions/schemas.ts';
import { useApi } from '../../platform/use-api.ts';
import { useIsBusiness } from '../../platform/use-is-business.ts';
import { Card, CardLink } from '../../ui/card.tsx';
import { EmptyList } from '../../ui/drawings/empty-list.tsx';
import { Empty } from '../../ui/empty.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useFormat } from '../../ui/use-format.ts';
import { nameOf } from './name-of.ts';
import styles from './recent-transactions.module.css';
import { SignedAmount, SignedMoney } from './signed-amount.tsx';
import { TransactionPicture } from './transaction-picture.tsx';
import { typeKey } from './type-key.ts';

/** Number of rows; the skeleton has the same height. */
const SHOWN = 5;

/** Fewer rows leave place for a picture. */
const FEW = 4;

/** What is read for the transactions of both accounts. */
export const NEWEST = { limit: String(SHOWN) };

interface RecentTransactionsProps {
  /** Limits the list to one account. */
  account?: 'cash' | 'stake';
  /** Says below a few rows what more will be listed, where a place is kept for all of them. */
  isTall?: boolean;
}

/** The newest transactions, each linked to its receipt. */
export function RecentTransactions({ account: only, isTall = false }: RecentTransactionsProps) {
  const { t } = useTranslation('account');
  const query = useApi(transactionsEndpoints.list, {
    query: { ...NEWEST, ...(only ? { account: only } : {}) },
  });
  return (
    <Card
      title={t('overview.recent')}
      action={
        <CardLink
          href={only ? `/account/transactions?account=${only}` : '/account/transactions'}
          name={t('overview.all')}
        >
          {t('overview.all-short')}
        </CardLink>
      }
    >
      <Loaded query={query} skeleton={<Skeleton height={`${SHOWN * 4.25}rem`} />}>
        {({ data }) =>
          data.length === 0 ? (
            <Empty
              title={t('transactions.empty')}
              text={t('transactions.empty-text')}
              picture={<EmptyList />}
            />
          ) : (
            <>
              <ul className={styles.list}>
                {data.map((transaction) => (
                  <Row key={transaction.id} transaction={transaction} />
                ))}
              </ul>
              {isTall && data.length < FEW && (
                <div className={styles.more}>
                  <EmptyList />
                  <p>{t('transactions.empty-text')}</p>
                </div>
              )}
            </>
          )
        }
      </Loaded>
    </Card>
  );
}

function Row({ transaction }: { transaction: Transaction }) {
  const { t } = useTranslation('account');
  const { date } = useFormat();
  const { id, amount, currency, date: at, money } = transaction;
  const name = nameOf(transaction);
  const type = t(typeKey(transaction, useIsBusiness()));
  const tokens = <SignedAmount amount={amount} currency={currency} quiet={Boolean(money)} />;
  return (
    <li>
      <Link className={styles.row} href={`/account/transactions/${id}`}>
        <span className={styles.picture}>
          <TransactionPicture transaction={transaction} />
        </span>
        <span className={styles.label}>{name ?? type}</span>{' '}
        {money ? <SignedMoney {...money} /> : tokens}{' '}
        <span className={styles.soft}>
          {name ? `${type} · ${date(at)}` : date(at)}
          {money && <> · {tokens}</>}
        </span>
      </Link>
    </li>
  );
}
