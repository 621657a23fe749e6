import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { brand } from '#shared/brand.ts';
import type { CallOutput } from '#shared/http/call.ts';
import * as tokenEndpoints from '#shared/token/endpoints.ts';
import { useTokenPrice } from '../../features/wallet/use-token-price.ts';
import { useSession } from '../../platform/session-context.ts';
import { useApi } from '../../platform/use-api.ts';
import { Card } from '../../ui/card.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { Empty } from '../../ui/empty.tsx';
import { LineChart } from '../../ui/line-chart.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useFormat } from '../../ui/use-format.ts';
import { useRateText } from '../../ui/use-rate-text.ts';
import styles from './home-page.module.css';

/** The current price of a token in the display currency, and its history. */
export function TokenPrice() {
  const { t } = useTranslation('home-parts');
  const id = useId();
  const { currency } = useTokenPrice();
  const query = useApi(tokenEndpoints.readRateHistory, { query: { currency } });
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h2 id={id}>{t('price.title')}</h2>
      <Card>
        <Loaded query={query} skeleton={<Skeleton lines={12} />}>
          {({ points }) =>
            points.length === 0 ? (
              <Empty title={t('price.none')} text={t('price.none-text', { currency })} />
            ) : (
              <History points={points} />
            )
          }
        </Loaded>
      </Card>
    </section>
  );
}

type HistoryProps = CallOutput<typeof tokenEndpoints.readRateHistory>;

function History({ points }: HistoryProps) {
  const { t } = useTranslation('home-parts');
  const { date, time } = useFormat();
  const priceText = useRateText();
  const { currency, price: current, isAwaited } = useTokenPrice();
  const session = useSession();
  const [now] = useState(() => new Date(session.now()).toISOString());
  const price = (rate: string) => priceText(rate, currency);
  const { symbol } = brand.token;
  const byRate = [...points].sort((a, b) => Number(a.rate) - Number(b.rate));
  const rateOf = (point: { rate: string } | undefined) => price(point?.rate ?? '0');
  // A price that is not in force any more does not reach until now.
  const until = current === undefined && !isAwaited ? (points.at(-1)?.at ?? now) : now;
  return (
    <>
      <p className={styles.price}>
        {current !== undefined
          ? t('price.now', { symbol, price: price(current) })
          : isAwaited
            ? '\u00a0'
            : t('price.unknown')}
      </p>
      {/* A single price is no line. */}
      {points.length > 1 && (
        <LineChart
          label={t(current === undefined ? 'price.label-past' : 'price.label', {
            symbol,
            from: date(points[0]?.at ?? now),
            to: date(until),
            low: rateOf(byRate[0]),
            high: rateOf(byRate.at(-1)),
            last: rateOf(points.at(-1)),
          })}
          points={points.map(({ at, rate }) => ({ at, value: rate }))}
          until={until}
          formatValue={price}
          formatDate={date}
          tableLabel={t('price.table')}
          table={
            <DataTable
              caption={t('price.title')}
              rows={[...points].reverse()}
              keyOf={({ at }) => at}
              columns={[
                { key: 'at', head: t('price.date'), cell: ({ at }) => time(at) },
                {
                  key: 'rate',
                  head: t('price.head'),
                  align: 'end',
                  cell: ({ rate }) => price(rate),
                },
              ]}
            />
          }
        />
      )}
    </>
  );
}
