import { useTranslation } from 'react-i18next';
import { brand } from '#shared/brand.ts';
import { numberFormat } from '#shared/intl-formats.ts';
import type { Sales, SalesPoint } from '#shared/sales/schemas.ts';
import { BarChart } from '../../ui/bar-chart.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { useFormat } from '../../ui/use-format.ts';
import type { PriceSum } from './format-sales.ts';
import { NoPayments } from './no-payments.tsx';
import { useSalesFormat } from './use-sales-format.ts';

/** Sales as bars per day, week or month: net, in the first currency. */
export function SalesChart({ sales }: { sales: Sales }) {
  const { t, i18n } = useTranslation('sales');
  const { money } = useFormat();
  const { tokens, span, prices } = useSalesFormat();
  const { from, to, points, totals, currencies } = sales;
  const [first] = points;
  const [main] = currencies;
  if (totals.payments === 0 || !first || !main) return <NoPayments />;
  const soldIn = ({ currencies: own }: SalesPoint) =>
    own.find(({ currency }) => currency === main.currency)?.figures.net ?? '0';
  const inMain = (amount: string) => money(amount, main.currency);
  const most = points.reduce((high, point) =>
    Number(soldIn(point)) > Number(soldIn(high)) ? point : high,
  );
  const number = numberFormat(i18n.language);
  const sum = (name: PriceSum, head: string) => ({
    key: name,
    head,
    align: 'end' as const,
    cell: (point: SalesPoint) => prices(point.currencies, name) || inMain('0'),
  });
  const hasCoupons = currencies.some(({ figures }) => Number(figures.coupon) > 0);
  const nameOf = (point: SalesPoint) => span(point.from, point.to);
  return (
    <BarChart
      label={t('overview.chart', {
        what: t('overview.sold'),
        time: span(from, to),
        total: inMain(main.figures.net),
        most: inMain(soldIn(most)),
        when: nameOf(most),
      })}
      bars={points.map((point) => ({
        name: nameOf(point),
        value: soldIn(point),
        text: inMain(soldIn(point)),
      }))}
      formatValue={inMain}
      ends={[span(from, from), span(to, to)]}
      tableLabel={t('overview.table')}
      table={
        <DataTable
          caption={t('overview.title')}
          rows={[...points].reverse()}
          keyOf={(point) => point.from}
          columns={[
            { key: 'time', head: t('overview.period'), cell: nameOf },
            {
              key: 'payments',
              head: t('views.payments'),
              align: 'end',
              cell: ({ payments }) => number.format(payments),
            },
            sum('gross', t('overview.gross')),
            ...(hasCoupons ? [sum('coupon', t('detail.coupon'))] : []),
            sum('discount', t('detail.discount')),
            sum('net', t('overview.sold')),
            sum('refunded', t('overview.refunded')),
            {
              key: 'received',
              head: `${t('payments.received')} (${brand.token.symbol})`,
              align: 'end',
              cell: ({ received }) => tokens(received),
            },
          ]}
        />
      }
    />
  );
}
