import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { brand } from '#shared/brand.ts';
import type { CallOutput } from '#shared/http/endpoint.ts';
import * as tokenEndpoints from '#shared/token/endpoints.ts';
import { useStore } from '../../platform/store-context.ts';
import { useApi } from '../../platform/use-api.ts';
import { useSignal } from '../../platform/use-signal.ts';
import { Card } from '../../ui/card.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { Empty } from '../../ui/empty.tsx';
import { LineChart } from '../../ui/line-chart.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useFormat } from '../../ui/use-format.ts';
import { useRateText } from '../../ui/use-rate-text.ts';
import styles from './home-page.module.css';

/** The price history of a token in the display currency. */
export function TokenPrice() {
  const { t } = useTranslation('home');
  const id = useId();
  const currency = useSignal(useStore().currency);
  const query = useApi(tokenEndpoints.readRateHistory, { query: { currency } });
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h2 id={id}>{t('welcome.price')}</h2>
      <Card>
        <Loaded query={query} skeleton={<Skeleton lines={12} />}>
          {({ points }) =>
            points.length === 0 ? (
              <Empty
                title={t('welcome.price-none')}
                text={t('welcome.price-none-text', { currency })}
              />
            ) : (
              <History points={points} currency={currency} />
            )
          }
        </Loaded>
      </Card>
    </section>
  );
}

interface HistoryProps extends CallOutput<typeof tokenEndpoints.readRateHistory> {
  currency: string;
}

function History({ points, currency }: HistoryProps) {
  const { t } = useTranslation('home');
  const { date, time } = useFormat();
  const priceText = useRateText();
  const [now] = useState(() => new Date().toISOString());
  const price = (rate: string) => priceText(rate, currency);
  const { symbol } = brand.token;
  const byRate = [...points].sort((a, b) => Number(a.rate) - Number(b.rate));
  const rateOf = (point: { rate: string } | undefined) => price(point?.rate ?? '0');
  return (
    <>
      <p>{t('welcome.price-now', { symbol, price: rateOf(points.at(-1)) })}</p>
      <LineChart
        label={t('welcome.price-label', {
          symbol,
          from: date(points[0]?.at ?? now),
          to: date(now),
          low: rateOf(byRate[0]),
          high: rateOf(byRate.at(-1)),
          last: rateOf(points.at(-1)),
        })}
        points={points.map(({ at, rate }) => ({ at, value: rate }))}
        until={now}
        formatValue={price}
        formatDate={date}
        tableLabel={t('welcome.price-table')}
        table={
          <DataTable
            caption={t('welcome.price')}
            rows={points.toReversed()}
            keyOf={({ at }) => at}
            columns={[
              { key: 'at', head: t('welcome.price-date'), cell: ({ at }) => time(at) },
              {
                key: 'rate',
                head: t('welcome.price-head'),
                align: 'end',
                cell: ({ rate }) => price(rate),
              },
            ]}
          />
        }
      />
    </>
  );
}
