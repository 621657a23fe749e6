import fc from 'fast-check';
import { expect, test } from 'vitest';
import { brand } from '#shared/brand.ts';
import * as linkEndpoints from '#shared/link/endpoints.ts';
import { formatToken } from '#shared/money.ts';
import * as salesEndpoints from '#shared/sales/endpoints.ts';
import { type Payment, SALES_STEPS } from '#shared/sales/schemas.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import { useApi } from '../../support/api/api.ts';
import { newLink } from '../../support/payments/links.ts';
import { cancelFor } from '../../support/payments/pay-scene.ts';
import { paidAgain, paidScene, refund } from '../../support/payments/refunds.ts';
import { letBePaidAt, salesCalls } from '../../support/payments/sales.ts';
import { newMember, newMerchant, newPaySession, tokens } from '../../support/people/people.ts';

const api = useApi();
const { payments, sales } = salesCalls(api);
const RUNS = Number(process.env.PROPERTY_RUNS ?? 25);
const DAY_MS = 86_400_000;

const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10);
const daysAgo = (days: number) => dayOf(Date.now() - days * DAY_MS);

/** A business that was paid at each of these times, 40.00 EUR for 152 tokens. */
async function paidAt(...times: string[]) {
  const merchant = await newMerchant(api());
  const payer = await newMember(api(), { cash: '10000' });
  const ids: string[] = [];
  for (const at of times) {
    const { id } = await paidAgain(api(), { merchant, payer });
    await letBePaidAt(api(), id, at);
    ids.push(id);
  }
  return { merchant, payer, ids };
}

test('a business that has sold nothing reads thirty days of nothing', async () => {
  const merchant = await newMerchant(api());
  const { id } = await newPaySession(api(), merchant);
  await cancelFor(api(), id);

  const told = await sales(merchant);

  expect(told).toMatchObject({ from: daysAgo(29), to: daysAgo(0), by: 'day', currencies: [] });
  expect(told.totals).toEqual({
    payments: 0,
    received: '0',
    refundedTokens: '0',
    refunds: 0,
  });
  expect(told.points).toHaveLength(30);
  expect(told.customers).toEqual({ linked: 0, added: 0 });
});

test('figures are summed by currency, and what was received over all of them', async () => {
  const { merchant, payer } = await paidScene(api(), {}, { cash: '10000' });
  await paidAgain(api(), { merchant, payer });
  await paidAgain(api(), { merchant, payer }, { amount: '10', currency: brand.token.symbol });

  const { totals, currencies, points } = await sales(merchant);

  expect(totals).toMatchObject({ payments: 3, received: '313.5' });
  expect(currencies).toEqual([
    {
      currency: 'EUR',
      payments: 2,
      figures: {
        ...{ gross: '80.00', tip: '0.00', coupon: '0.00', discount: '4.00', net: '76.00' },
        ...{ tax: [], refunded: '0.00', received: '304', refundedTokens: '0' },
      },
    },
    {
      currency: brand.token.symbol,
      payments: 1,
      figures: {
        ...{ gross: '10', tip: '0', coupon: '0', discount: '0.5', net: '9.5' },
        ...{ tax: [], refunded: '0', received: '9.5', refundedTokens: '0' },
      },
    },
  ]);
  expect(points.at(-1)).toMatchObject({
    from: daysAgo(0),
    to: daysAgo(0),
    payments: 3,
    currencies,
  });
  expect(points[0]?.currencies).toEqual([]);
});

test('a refund counts at the date of its payment', async () => {
  const { merchant, ids } = await paidAt('2026-03-10T12:00:00Z', '2026-03-11T12:00:00Z');
  const [first = '', second = ''] = ids;
  await refund(api(), { merchant, id: first }, { amount: '9.50' });
  await refund(api(), { merchant, id: first }, { amount: '9.50' });
  await refund(api(), { merchant, id: second });

  const { totals, currencies, points } = await sales(merchant, {
    from: '2026-03-10',
    to: '2026-03-11',
  });

  expect(totals).toMatchObject({ payments: 2, received: '304', refunds: 3, refundedTokens: '228' });
  expect(currencies).toMatchObject([{ payments: 2, figures: { net: '76.00', refunded: '57.00' } }]);
  expect(points.map(({ refundedTokens }) => refundedTokens)).toEqual(['76', '152']);
  expect(points.map((point) => point.currencies)).toMatchObject([
    [{ payments: 1, figures: { net: '38.00', refunded: '19.00' } }],
    [{ payments: 1, figures: { net: '38.00', refunded: '38.00' } }],
  ]);
});

test('a day begins and ends at midnight in UTC', async () => {
  const { merchant } = await paidAt(
    '2026-03-09T23:59:59.999Z',
    '2026-03-10T00:00:00Z',
    '2026-03-10T23:59:59.999Z',
    '2026-03-11T00:00:00Z',
  );

  const { totals } = await sales(merchant, { from: '2026-03-10', to: '2026-03-10' });

  expect(totals.payments).toBe(2);
});

test.each([
  ['week', ['2026-03-05', '2026-03-09', '2026-03-16'], ['2026-03-08', '2026-03-15', '2026-03-18']],
  ['month', ['2026-03-05'], ['2026-03-18']],
])('points by the %s begin with it, the first and last as far as asked', async (by, from, to) => {
  const merchant = await newMerchant(api());

  const { points } = await sales(merchant, { from: '2026-03-05', to: '2026-03-18', by });

  expect(points.map((point) => point.from)).toEqual(from);
  expect(points.map((point) => point.to)).toEqual(to);
});

const unitsOf = (list: Payment[], what: 'received' | 'refundedTokens') =>
  formatToken(list.reduce((sum, { figures }) => sum + tokens(figures[what]), 0n));

test('over any time and by any step, totals and points are the sums of its payments', async () => {
  const days = [0, 1, 2, 3, 6, 8, 9, 20, 31, 33, 60, 61];
  const { merchant, ids } = await paidAt(
    ...days.map((ago) => new Date(Date.UTC(2026, 2, 31, ago % 24) - ago * DAY_MS).toISOString()),
  );
  for (const [n, id] of ids.entries()) {
    if (n % 3 === 0) await refund(api(), { merchant, id }, { amount: `${n + 1}.35` });
    if (n % 4 === 0) await refund(api(), { merchant, id });
  }
  const offset = fc.integer({ min: 0, max: 70 });
  await fc.assert(
    fc.asyncProperty(offset, offset, fc.constantFrom(...SALES_STEPS), async (one, other, by) => {
      const last = Date.UTC(2026, 3, 2);
      const from = dayOf(last - Math.max(one, other) * DAY_MS);
      const to = dayOf(last - Math.min(one, other) * DAY_MS);

      const told = await sales(merchant, { from, to, by });
      const list = await payments(merchant, {
        from: `${from}T00:00:00Z`,
        to: new Date(Date.parse(to) + DAY_MS).toISOString(),
        limit: '100',
      });

      expect(told.totals).toMatchObject({
        payments: list.length,
        received: unitsOf(list, 'received'),
        refundedTokens: unitsOf(list, 'refundedTokens'),
      });
      const sum = (what: 'received' | 'refundedTokens') =>
        formatToken(told.points.reduce((so, point) => so + tokens(point[what]), 0n));
      expect(sum('received')).toBe(told.totals.received);
      expect(sum('refundedTokens')).toBe(told.totals.refundedTokens);
      expect(told.points[0]?.from).toBe(from);
      expect(told.points.at(-1)?.to).toBe(to);
    }),
    { numRuns: RUNS },
  );
});

test('members linked are counted, and those since the beginning', async () => {
  const merchant = await newMerchant(api());
  await newLink(api(), merchant);
  await newLink(api(), await newMerchant(api()));
  const { params, member } = await newLink(api(), merchant);
  await api().call(linkEndpoints.end, { params, token: member.token });

  expect((await sales(merchant)).customers).toEqual({ linked: 1, added: 1 });
  const past = await sales(merchant, { from: '2099-01-01', to: '2099-01-02' });
  expect(past.customers).toEqual({ linked: 1, added: 0 });
});

test("another business's sales are not among one's own", async () => {
  await paidScene(api());
  const other = await newMerchant(api());

  expect((await sales(other)).totals.payments).toBe(0);
});

test.each([
  [{ from: '2026-03-10', to: '2026-03-09' }, 'query.to'],
  [{ from: '2020-01-01', to: '2026-03-09', by: 'month' }, 'query.from'],
  [{ from: '2025-01-01', to: '2026-03-09' }, 'query.by'],
  [{ from: '2026-02-30' }, 'query.from'],
  [{ from: '0000-01-01', to: '0000-01-30' }, 'query.from'],
  [{ to: '0001-01-05' }, 'query.to'],
  [{ by: 'hour' }, 'query.by'],
])('%j is refused at %s', async (query, path) => {
  const { token } = await newMerchant(api());

  const response = await api().call(salesEndpoints.read, { token, query });

  expect(response.statusCode).toBe(422);
  expect(response.json().errors[0].path).toBe(path);
});

test('unknown parameters are refused', async () => {
  const { token } = await newMerchant(api());

  const response = await api().call(salesEndpoints.read, { token, query: { merchant: 'usr_1' } });

  expect(response.statusCode).toBe(422);
});

test('no session is paid without its figures', async () => {
  const { id } = await paidScene(api());
  const { db } = api().database.owner;

  const emptied = db.execute(sql`update pay_session set total = null where id = ${id}`);

  await expect(emptied).rejects.toMatchObject({ cause: { constraint: 'pay_session_consistent' } });
});
