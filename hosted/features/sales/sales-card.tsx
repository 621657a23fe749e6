import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as salesEndpoints from '#shared/sales/endpoints.ts';
import { PERIODS, queryBefore, queryOf, USUAL_PERIOD } from '#shared/sales/period.ts';
import { useSession } from '../../platform/session-context.ts';
import { useApi } from '../../platform/use-api.ts';
import { Card } from '../../ui/card.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import styles from './sales-card.module.css';
import { SalesChart } from './sales-chart.tsx';
import { SalesFigures } from './sales-figures.tsx';
import { useSalesFormat } from './use-sales-format.ts';

/** Sales of today and of a chosen period, compared with the period before it. */
export function SalesCard() {
  const { t } = useTranslation('sales');
  const { days } = useSalesFormat();
  const now = useSession().now();
  const [period, setPeriod] = useState(USUAL_PERIOD);
  const today = useApi(salesEndpoints.read, { query: queryOf(1, now) });
  const query = useApi(salesEndpoints.read, { query: queryOf(period, now) });
  const before = useApi(salesEndpoints.read, { query: queryBefore(period, now) });
  return (
    <Card
      emphasis="main"
      title={t('overview.title')}
      action={
        <fieldset className={styles.periods}>
          <legend className="visually-hidden">{t('overview.period')}</legend>
          {PERIODS.map((count) => (
            <label key={count}>
              <input
                type="radio"
                name="period"
                checked={count === period}
                onChange={() => setPeriod(count)}
              />
              <span>{days(count)}</span>
            </label>
          ))}
        </fieldset>
      }
    >
      <Loaded query={query} skeleton={<Skeleton height="25rem" />}>
        {(sales) => (
          <>
            <SalesFigures sales={sales} before={before.data} today={today.data} days={period} />
            <SalesChart sales={sales} />
            <p className={styles.note}>{t('overview.note')}</p>
          </>
        )}
      </Loaded>
    </Card>
  );
}
