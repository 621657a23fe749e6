import { useTranslation } from 'react-i18next';
import * as salesEndpoints from '#shared/sales/endpoints.ts';
import { queryOf, USUAL_PERIOD } from '#shared/sales/period.ts';
import { useSession } from '../../../platform/session-context.ts';
import { useApi } from '../../../platform/use-api.ts';
import { Card, CardLink } from '../../../ui/card.tsx';
import { Money } from '../../../ui/money.tsx';
import receipt from '../../../ui/receipt.module.css';
import { useFormat } from '../../../ui/use-format.ts';

/** What customers have reserved, and when the first of it ends; empty without a reservation. */
export function ReservedCard() {
  const { t } = useTranslation(['reservations', 'sales']);
  const { time } = useFormat();
  const now = useSession().now();
  // The sales of the overview, which are read anyway.
  const { data } = useApi(salesEndpoints.read, { query: queryOf(USUAL_PERIOD, now) });
  if (!data || data.reserved.length === 0) return null;
  const ends = data.reserved.map(({ firstUntil }) => firstUntil).sort();
  return (
    <Card
      title={t('overview.title')}
      action={
        <CardLink href="/account/transactions?view=reservations" name={t('overview.all')}>
          {t('sales:recent.all-short')}
        </CardLink>
      }
    >
      <dl className={receipt.rows}>
        {data.reserved.map(({ currency, net }) => (
          <div key={currency} className={receipt.row}>
            <dt>{t('overview.reserved')}</dt>
            <dd>
              <strong>
                <Money amount={net} currency={currency} />
              </strong>
            </dd>
          </div>
        ))}
        <div className={receipt.row}>
          <dt>{t('overview.next')}</dt>
          <dd>{time(ends[0] ?? '')}</dd>
        </div>
      </dl>
    </Card>
  );
}
