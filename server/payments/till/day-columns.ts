import type { ClosedDay, DaySum } from '#shared/till/day.ts';
import { type Columns, words } from '../../platform/http/csv.ts';
import { FIGURE_COLUMNS } from '../pay/figure-columns.ts';

/** The sums of a day in one of its currencies. */
type DayRow = DaySum & { day: ClosedDay };

/** None of a day without payments and refunds. */
export const dayRowsOf = (day: ClosedDay): DayRow[] =>
  day.report.currencies.map((sum) => ({ ...sum, day }));

/** Payments, tips and net of each person, such as "Ana: 2, 4.00, 61.00; Ben: 1, 0.00, 9.50". */
const byPerson = ({ day, currency }: DayRow) =>
  words(
    day.report.people
      .filter((one) => one.currency === currency)
      .map(({ name, payments, tip, net }) => `${name ?? '–'}: ${payments}, ${tip}, ${net}`)
      .join('; '),
  );

/** The CSV columns of closed days. */
export const DAY_COLUMNS: Columns<DayRow> = {
  date: ({ day }) => day.date,
  till: ({ day }) => words(day.till.name),
  number: ({ day }) => String(day.number),
  openedAt: ({ day }) => day.openedAt,
  closedAt: ({ day }) => day.closedAt,
  zone: ({ day }) => day.zone,
  payments: ({ payments }) => String(payments),
  refunds: ({ refunds }) => String(refunds),
  ...FIGURE_COLUMNS,
  byPerson,
  id: ({ day }) => day.id,
};
