import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { brand } from '#shared/brand.ts';
import * as salesEndpoints from '#shared/sales/endpoints.ts';
import type { Payment } from '#shared/sales/schemas.ts';
import { useApi } from '../../platform/use-api.ts';
import { Card, CardLink } from '../../ui/card.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Money } from '../../ui/money.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useFormat } from '../../ui/use-format.ts';
import styles from '../transactions/recent-transactions.module.css';

/** Number of rows; the skeleton has the same height. */
const SHOWN = 5;

/** What is read for it. */
export const NEWEST = { limit: String(SHOWN) };

/** The newest payments by the shop's reference; empty before the first one. */
export function RecentPayments() {
  const { t } = useTranslation('sales');
  const query = useApi(salesEndpoints.listPayments, { query: NEWEST });
  // The sales above already say that there is none.
  if (query.data?.data.length === 0) return null;
  return (
    <Card
      title={t('recent.title')}
      action={
        <CardLink href="/account/transactions?view=payments" name={t('recent.all')}>
          {t('recent.all-short')}
        </CardLink>
      }
    >
      <Loaded query={query} skeleton={<Skeleton height={`${SHOWN * 4.25}rem`} />}>
        {({ data }) => (
          <ul className={styles.list}>
            {data.map((payment) => (
              <Row key={payment.id} payment={payment} />
            ))}
          </ul>
        )}
      </Loaded>
    </Card>
  );
}

function Row({ payment }: { payment: Payment }) {
  const { t } = useTranslation('sales');
  const { time, money } = useFormat();
  const { id, reference, description, figures, currency, date, status } = payment;
  const facts = [
    time(date),
    money(figures.received, brand.token.symbol),
    ...(status === 'paid' ? [] : [t(`statuses.${status}`)]),
  ];
  return (
    <li>
      <Link className={styles.row} href={`/account/transactions/${id}`}>
        <span className={styles.label}>{reference ?? description ?? t('recent.unnamed')}</span>{' '}
        <Money amount={figures.net} currency={currency} />{' '}
        <span className={styles.soft}>{facts.join(' · ')}</span>
      </Link>
    </li>
  );
}
