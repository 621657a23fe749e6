import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { brand } from '#shared/brand.ts';
import type { CallOutput } from '#shared/http/call.ts';
import * as transactionsEndpoints from '#shared/transactions/endpoints.ts';
import { totalOf } from '#shared/wallet/moves.ts';
import { useSession } from '../../platform/session-context.ts';
import { useApi } from '../../platform/use-api.ts';
import { Card } from '../../ui/card.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { Empty } from '../../ui/empty.tsx';
import { LineChart } from '../../ui/line-chart.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Money } from '../../ui/money.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useFormat } from '../../ui/use-format.ts';

const DAYS = '90';

/** The balance of both accounts over 90 days. */
export function HistoryCard() {
  const { t } = useTranslation('account');
  const query = useApi(transactionsEndpoints.readBalanceHistory, { query: { days: DAYS } });
  // A single balance is no line.
  if (query.data?.points.length === 1) return null;
  return (
    <Card title={t('overview.history')}>
      <Loaded query={query} skeleton={<Skeleton height="17rem" />}>
        {({ points }) =>
          points.length === 0 ? (
            <Empty title={t('transactions.empty')} text={t('overview.history-empty')} />
          ) : (
            <History points={points} />
          )
        }
      </Loaded>
    </Card>
  );
}

function History({ points }: CallOutput<typeof transactionsEndpoints.readBalanceHistory>) {
  const { t } = useTranslation('account');
  const { money, date } = useFormat();
  const session = useSession();
  const [now] = useState(() => new Date(session.now()).toISOString());
  const inTokens = (amount: string) => money(amount, brand.token.symbol);
  const totals = points.map(({ at, cash, stake }) => ({ at, value: totalOf([cash, stake]) }));
  const [first, last] = [totals[0], totals.at(-1)];
  const rows = points.map((point, index) => ({ ...point, total: totals[index]?.value ?? '0' }));
  return (
    <LineChart
      label={t('overview.history-label', {
        from: first && date(first.at),
        to: date(now),
        first: first && inTokens(first.value),
        last: last && inTokens(last.value),
      })}
      points={totals}
      until={now}
      fromZero
      formatValue={inTokens}
      formatDate={date}
      tableLabel={t('overview.history-table')}
      table={
        <DataTable
          caption={t('overview.history')}
          rows={rows.reverse()}
          keyOf={({ at }) => at}
          columns={[
            { key: 'at', head: t('overview.history-date'), cell: ({ at }) => date(at) },
            {
              key: 'cash',
              head: t('overview.cash'),
              align: 'end',
              cell: ({ cash }) => tokens(cash),
            },
            {
              key: 'stake',
              head: t('overview.stake'),
              align: 'end',
              cell: ({ stake }) => tokens(stake),
            },
            {
              key: 'total',
              head: t('overview.history-total'),
              align: 'end',
              cell: ({ total }) => tokens(total),
            },
          ]}
        />
      }
    />
  );
}

const tokens = (amount: string) => <Money amount={amount} currency={brand.token.symbol} />;
