/** A till opens and closes days. What a closed day reports equals the ledger. */
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { TillDay } from '#shared/till/day.ts';
import * as endpoints from '#shared/till/endpoints.ts';
import { rowsOf } from '../../../server/platform/db/database.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import { useApi } from '../../support/api/api.ts';
import {
  closeDay,
  openDay,
  paidSale,
  paySale,
  refundSale,
  type TestTill,
  tillScene,
} from '../../support/payments/tills.ts';

const api = useApi();

describe('a day of a till', () => {
  test('is opened by the device, with a number and the date of the business', async () => {
    const till = await tillScene(api());
    await rowsOf(
      api().database.owner.db,
      sql`update merchant set time_zone = 'Pacific/Kiritimati' where id = ${till.merchant.id}`,
    );

    const day = await openDay(till);

    const date = new Date(day.openedAt).toLocaleDateString('sv', {
      timeZone: 'Pacific/Kiritimati',
    });
    expect(day).toMatchObject({ number: 1, date, zone: 'Pacific/Kiritimati', report: null });
    expect((await till.call(endpoints.read)).json().day).toEqual(day);
  });

  test('is opened once, and another till has its own', async () => {
    const till = await tillScene(api());
    await openDay(till);
    const again = await till.call(endpoints.openDay);

    expect([again.statusCode, again.json().code]).toEqual([409, 'till_day_open']);
    expect(await openDay(await tillScene(api(), till.merchant))).toMatchObject({ number: 1 });
  });

  test('leaves a payment that comes after it was closed, and its refund, to the next day', async () => {
    const till = await tillScene(api());
    const [sold, late] = [await paidSale(api(), till), await till.sell()];
    const first = await closeDay(till, await openDay(till));
    await paySale(api(), late);
    await refundSale(api(), till, sold);

    const second = await closeDay(till, await openDay(till));

    expect(first.report?.currencies).toMatchObject([{ payments: 1, refunds: 0 }]);
    expect(second).toMatchObject({
      number: 2,
      report: {
        currencies: [{ payments: 1, refunds: 1, figures: { net: '38.00', refunded: '38.00' } }],
      },
    });
  });

  test('has no payment that was cancelled before anybody paid', async () => {
    const till = await tillScene(api());
    const day = await openDay(till);
    await paidSale(api(), till);
    const { id } = await till.sell();
    await till.call(endpoints.cancel, { params: { id } });

    const { report } = await closeDay(till, day);

    expect(report?.currencies).toMatchObject([{ payments: 1 }]);
  });

  test('never changes after it was closed, also when it is closed again', async () => {
    const till = await tillScene(api());
    const closed = await closeDay(till, await openDay(till));
    await paidSale(api(), till);

    expect(await closeDay(till, closed)).toEqual(closed);
    const change = rowsOf(
      api().database.owner.db,
      sql`update till_day set report = '{}' where id = ${closed.id}`,
    );
    await expect(change).rejects.toThrow();
  });

  test('is closed by its own till only', async () => {
    const till = await tillScene(api());
    const { id } = await openDay(till);
    const other = await tillScene(api(), till.merchant);

    expect((await other.call(endpoints.closeDay, { params: { id } })).statusCode).toBe(404);
  });

  test('stays in the list of days, newest first', async () => {
    const till = await tillScene(api());
    const one = await closeDay(till, await openDay(till));
    const two = await openDay(till);
    const list = async (query = {}) => (await till.call(endpoints.listDays, { query })).json();

    expect(await list()).toEqual({ data: [two, one], next: null });
    expect(await list({ after: two.id })).toEqual({ data: [one], next: null });
  });

  test('begins, at a till that sold before it had days, with the payments of its date', async () => {
    const till = await tillScene(api());
    const [old] = [await paidSale(api(), till), await paidSale(api(), till)];
    await rowsOf(
      api().database.owner.db,
      sql`update pay_session set closed_at = closed_at - interval '2 days' where id = ${old.id}`,
    );
    const day = await openDay(till);
    await refundSale(api(), till, old);

    const { report } = await closeDay(till, day);

    expect(report?.currencies).toMatchObject([{ payments: 1, refunds: 1 }]);
  });
});

type Act = { kind: 'sell'; cents: number } | { kind: 'refund'; cents: number } | { kind: 'day' };
const ACTS = fc.array(
  fc.oneof(
    fc.record({ kind: fc.constant('sell' as const), cents: fc.integer({ min: 100, max: 9000 }) }),
    fc.record({ kind: fc.constant('refund' as const), cents: fc.integer({ min: 1, max: 500 }) }),
    fc.record({ kind: fc.constant('day' as const) }),
  ),
  { minLength: 4, maxLength: 9 },
);

/** What the ledger moved for the payments and refunds of a till, in units of the token. */
async function movedFor({ id }: TestTill): Promise<{ received: string; back: string }> {
  const [moved] = await rowsOf<{ received: string; back: string }>(
    api().database.owner.db,
    sql`with sale as (select s.* from till_sale t join pay_session s on s.id = t.session_id where t.device_id = ${id}),
      cash as (select m.cash_account as account from till_device d join member m on m.id = d.merchant_id where d.id = ${id})
      select coalesce((select sum(p.amount) from ledger.posting p, cash
          where p.account_id = cash.account and p.transfer_id in (select transfer_id from sale)), 0)::text as received,
        coalesce((select -sum(p.amount) from ledger.posting p, cash where p.account_id = cash.account
          and p.transfer_id in (select r.transfer_id from refund r join sale on sale.id = r.session_id)), 0)::text as back`,
  );
  return moved ?? { received: '', back: '' };
}

const units = (tokens: string) => {
  const [whole = '0', part = ''] = tokens.split('.');
  return BigInt(whole + part.padEnd(18, '0'));
};

test('the reports of all days together equal the ledger, whatever was sold and refunded', async () => {
  await fc.assert(
    fc.asyncProperty(ACTS, async (acts: Act[]) => {
      const till = await tillScene(api());
      const sold: { id: string }[] = [];
      const days: TillDay[] = [];
      let open = await openDay(till);
      for (const act of [...acts, { kind: 'day' } as const]) {
        if (act.kind === 'sell') {
          sold.push(await paidSale(api(), till, { amount: (act.cents / 100).toFixed(2) }));
        } else if (act.kind === 'refund') {
          const [sale] = sold;
          if (sale)
            await refundSale(api(), till, sale, (act.cents / 100).toFixed(2)).catch(() => {});
        } else {
          days.push(await closeDay(till, open));
          open = await openDay(till);
        }
      }
      const sums = days.flatMap(({ report }) => report?.currencies ?? []);
      const sum = (of: 'received' | 'refundedTokens') =>
        sums.reduce((whole, { figures }) => whole + units(figures[of]), 0n).toString();

      expect({ received: sum('received'), back: sum('refundedTokens') }).toEqual(
        await movedFor(till),
      );
    }),
    { numRuns: 8 },
  );
});
