/** The dates of invoices after a change of the zone, and the time for which they are kept. */
import { expect, test } from 'vitest';
import { rowsOf } from '../../../server/platform/db/database.ts';
import { type Statement, sql } from '../../../server/platform/db/statement.ts';
import { useApi } from '../../support/api/api.ts';
import { invoiceScene, issued } from '../../support/payments/invoices.ts';
import { paidAgain } from '../../support/payments/refunds.ts';

const api = useApi();

const change = (statement: Statement) => api().database.owner.db.execute(statement);

test('a later number has no earlier date after the business has moved west, and the year goes on', async () => {
  const { merchant, payer, id } = await invoiceScene(api());
  const zone = (name: string) =>
    change(sql`update merchant set time_zone = ${name} where id = ${merchant.id}`);
  await zone('Pacific/Kiritimati');
  const first = await issued(api(), merchant, id);
  const again = await paidAgain(api(), { merchant, payer });
  // 25 hours behind.
  await zone('Pacific/Niue');
  const second = await issued(api(), merchant, again.id);

  expect(second.date).toBe(first.date);
  expect(second.number.slice(0, -1)).toBe(first.number.slice(0, -1));
  await change(sql`update invoice_series set last_date = '2037-01-01', year = 2037
    where merchant_id = ${merchant.id}`);
  const [taken] = await rowsOf<{ day: string; year: number }>(
    api().database.owner.db,
    sql`select day::text, (series).year from invoices.take_number(${merchant.id})`,
  );
  await change(sql`update invoice_series set last_date = ${first.date}::date,
    year = ${Number(first.date.slice(0, 4))} where merchant_id = ${merchant.id}`);
  expect(taken).toEqual({ day: '2037-01-01', year: 2037 });
});

test.each([
  ['2037-01-01T11:00:00Z', false],
  ['2037-01-02T01:00:00Z', true],
])(
  'an invoice of 2026 that is kept for ten years: at %s it may be deleted is %s',
  async (now, may) => {
    const [row] = await rowsOf<{ may: boolean }>(
      api().database.owner.db,
      sql`select make_date(2026, 12, 31) < invoices.deletable_before(${now}::timestamptz) as may`,
    );

    expect(row?.may).toBe(may);
  },
);
