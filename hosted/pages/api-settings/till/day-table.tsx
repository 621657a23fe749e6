import { useTranslation } from 'react-i18next';
import { brand } from '#shared/brand.ts';
import { dateFormat } from '#shared/intl-formats.ts';
import type { ClosedDay, DaySum } from '#shared/till/day.ts';
import { Button } from '../../../ui/button.tsx';
import { type Column, DataTable } from '../../../ui/data-table.tsx';
import { Money } from '../../../ui/money.tsx';
import styles from '../api-keys/api-keys.module.css';

/** The sums of a day in one of its currencies; none of a day without payments and refunds. */
interface Row {
  day: ClosedDay;
  sum: DaySum | undefined;
}

interface DayTableProps {
  days: readonly ClosedDay[];
  onReport(day: ClosedDay): void;
}

/** A row for each day and currency, with the way to the whole report. */
export function DayTable({ days, onReport }: DayTableProps) {
  const { t, i18n } = useTranslation('till');
  const date = dateFormat(i18n.language, { dateStyle: 'medium', timeZone: 'UTC' });
  const rows = days.flatMap((day): Row[] => {
    const { currencies } = day.report;
    return currencies.length > 0
      ? currencies.map((sum) => ({ day, sum }))
      : [{ day, sum: undefined }];
  });
  const isAnyCoupon = rows.some(({ sum }) => Number(sum?.figures.coupon ?? 0) > 0);

  type Figure = Exclude<keyof DaySum['figures'], 'tax'>;
  const figure = (name: Figure, head: string, currency?: string): Column<Row> => ({
    key: name,
    head,
    align: 'end',
    cell: ({ sum }) =>
      sum ? <Money amount={sum.figures[name]} currency={currency ?? sum.currency} /> : '–',
  });
  const { symbol } = brand.token;
  return (
    <DataTable
      caption={t('days.title')}
      dense
      rows={rows}
      keyOf={({ day, sum }) => `${day.id} ${sum?.currency}`}
      columns={[
        {
          key: 'day',
          head: t('console.day'),
          cell: ({ day, sum }) => (
            <>
              {date.format(new Date(day.date))}
              <div className={styles.soft}>
                <small>
                  {day.till.name} · {t('day.paid', { count: sum?.payments ?? 0 })}
                </small>
              </div>
            </>
          ),
        },
        figure('gross', t('day.gross')),
        ...(isAnyCoupon ? [figure('coupon', t('day.coupon'))] : []),
        figure('discount', t('day.discount')),
        figure('net', t('report.net')),
        figure('refunded', t('day.refunded')),
        figure('received', t('report.received', { token: symbol }), symbol),
        {
          key: 'report',
          head: t('console.report'),
          isAction: true,
          cell: ({ day }) => (
            <Button
              variant="quiet"
              aria-label={t('console.report-of', {
                till: day.till.name,
                day: date.format(new Date(day.date)),
              })}
              onClick={() => onReport(day)}
            >
              {t('console.report')}
            </Button>
          ),
        },
      ]}
    />
  );
}
