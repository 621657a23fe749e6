import { useTranslation } from 'react-i18next';
import type { Sales, SalesPoint } from '#shared/sales/endpoints.ts';
import { BarChart } from '../../ui/bar-chart.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { NoPayments } from './no-payments.tsx';
import { useSalesFormat } from './use-sales-format.ts';

/** Sales as bars per day, week or month. */
export function SalesChart({ sales }: { sales: Sales }) {
  const { t, i18n } = useTranslation('sales');
  const { tokens, span } = useSalesFormat();
  const { from, to, points, totals } = sales;
  const [first] = points;
  if (totals.payments === 0 || !first) return <NoPayments />;
  const most = points.reduce((high, point) =>
    Number(point.total) > Number(high.total) ? point : high,
  );
  const number = new Intl.NumberFormat(i18n.language);
  const nameOf = (point: SalesPoint) => span(point.from, point.to);
  return (
    <BarChart
      label={t('overview.chart', {
        time: span(from, to),
        total: tokens(totals.total),
        most: tokens(most.total),
        when: nameOf(most),
      })}
      bars={points.map((point) => ({
        name: nameOf(point),
        value: point.total,
        text: tokens(point.total),
      }))}
      formatValue={tokens}
      ends={[span(from, from), span(to, to)]}
      tableLabel={t('overview.table')}
      table={
        <DataTable
          caption={t('overview.title')}
          rows={points.toReversed()}
          keyOf={(point) => point.from}
          columns={[
            { key: 'time', head: t('overview.period'), cell: nameOf },
            {
              key: 'payments',
              head: t('views.payments'),
              align: 'end',
              cell: ({ payments }) => number.format(payments),
            },
            {
              key: 'total',
              head: t('payments.received'),
              align: 'end',
              cell: ({ total }) => tokens(total),
            },
            {
              key: 'refunded',
              head: t('overview.refunded'),
              align: 'end',
              cell: ({ refunded }) => tokens(refunded),
            },
          ]}
        />
      }
    />
  );
}
