import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { listTransactions, type Transaction } from '#shared/transactions/contract.ts';
import { useApi } from '../../app/use-api.ts';
import { Card } from '../../ui/card.tsx';
import { Empty } from '../../ui/empty.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useFormat } from '../../ui/use-format.ts';
import { SignedAmount } from '../transactions/signed-amount.tsx';
import { typeKey } from '../transactions/type-key.ts';
import account from './account.module.css';
import styles from './recent-transactions.module.css';

/** How many; their skeleton has the same height. */
const SHOWN = 5;

interface RecentTransactionsProps {
  /** Only what has moved on this one. */
  account?: 'cash' | 'stake';
}

/** The newest transactions, each a way to its receipt. */
export function RecentTransactions({ account: only }: RecentTransactionsProps) {
  const { t } = useTranslation('account');
  const query = useApi(listTransactions, {
    query: { limit: String(SHOWN), ...(only ? { account: only } : {}) },
  });
  return (
    <Card
      title={t('overview.recent')}
      action={
        <Link className={account.aside} href="/account/transactions">
          {t('overview.all')}
        </Link>
      }
    >
      <Loaded query={query} skeleton={<Skeleton height={`${SHOWN * 4.25}rem`} />}>
        {({ data }) =>
          data.length === 0 ? (
            <Empty title={t('transactions.empty')} text={t('transactions.empty-text')} />
          ) : (
            <ul className={styles.list}>
              {data.map((transaction) => (
                <Row key={transaction.id} transaction={transaction} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </Card>
  );
}

function Row({ transaction }: { transaction: Transaction }) {
  const { t } = useTranslation('account');
  const { date } = useFormat();
  const { id, type, amount, currency, date: at } = transaction;
  // An address is nobody's name, and fills the row of a phone.
  const recipient = type === 'withdrawal' ? null : transaction.recipient;
  return (
    <li>
      <Link className={styles.row} href={`/account/transactions/${id}`}>
        <span className={styles.what}>{recipient ?? t(typeKey(transaction))}</span>{' '}
        <SignedAmount amount={amount} currency={currency} />{' '}
        <span className={styles.soft}>
          {recipient ? `${t(typeKey(transaction))} · ${date(at)}` : date(at)}
        </span>
      </Link>
    </li>
  );
}
