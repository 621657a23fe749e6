import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { brand } from '#shared/brand.ts';
import { listPayments, type Payment } from '#shared/sales/contract.ts';
import { useApi } from '../../app/use-api.ts';
import { Card } from '../../ui/card.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useFormat } from '../../ui/use-format.ts';
import account from '../account/account.module.css';
import styles from '../account/recent-transactions.module.css';
import { SignedAmount } from '../transactions/signed-amount.tsx';
import { NoPayments } from './no-payments.tsx';

/** How many; their skeleton has the same height. */
const SHOWN = 5;

/** The newest payments, by the shop's own words for them. */
export function RecentPayments() {
  const { t } = useTranslation('sales');
  const query = useApi(listPayments, { query: { limit: String(SHOWN) } });
  return (
    <Card
      title={t('recent.title')}
      action={
        <Link className={account.aside} href="/account/transactions?view=payments">
          {t('recent.all')}
        </Link>
      }
    >
      <Loaded query={query} skeleton={<Skeleton height={`${SHOWN * 4.25}rem`} />}>
        {({ data }) =>
          data.length === 0 ? (
            <NoPayments />
          ) : (
            <ul className={styles.list}>
              {data.map((payment) => (
                <Row key={payment.id} payment={payment} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </Card>
  );
}

function Row({ payment }: { payment: Payment }) {
  const { t } = useTranslation('sales');
  const { time, money } = useFormat();
  const { id, reference, description, total, amount, currency, date, status } = payment;
  const facts = [
    time(date),
    money(amount, currency),
    ...(status === 'paid' ? [] : [t(`statuses.${status}`)]),
  ];
  return (
    <li>
      <Link className={styles.row} href={`/account/transactions/${id}`}>
        <span className={styles.what}>{reference ?? description ?? t('recent.unnamed')}</span>{' '}
        <SignedAmount amount={total} currency={brand.token.symbol} />{' '}
        <span className={styles.soft}>{facts.join(' · ')}</span>
      </Link>
    </li>
  );
}
