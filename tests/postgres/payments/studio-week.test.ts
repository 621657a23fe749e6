/** A yoga studio's week, from the first pass to the closed day, by the API and its till. */
import { expect, test } from 'vitest';
import * as couponEndpoints from '#shared/coupons/endpoints.ts';
import * as passEndpoints from '#shared/passes/endpoints.ts';
import * as importEndpoints from '#shared/passes/import-endpoints.ts';
import * as memberPasses from '#shared/passes/member-endpoints.ts';
import * as endpoints from '#shared/till/endpoints.ts';
import type { TillSale } from '#shared/till/schemas.ts';
import { verifyLedger } from '../../../server/invariants.ts';
import type { CallOptions } from '../../support/api/api.ts';
import { useApi } from '../../support/api/api.ts';
import { linkTo } from '../../support/mail/outbox.ts';
import { heldBy, newPass, paySession, readPass, shownCode } from '../../support/payments/passes.ts';
import { refund } from '../../support/payments/refunds.ts';
import { approve } from '../../support/payments/reservations.ts';
import { closeDay, openDay, refundLimit, tillScene } from '../../support/payments/tills.ts';
import {
  balanceOf,
  newMember,
  newPaySession,
  type TestMember,
  tokens,
} from '../../support/people/people.ts';

const api = useApi();

test('a yoga studio’s week: it defines, imports, sells, takes visits, freezes, keeps a fee, refunds and closes its day', async () => {
  const till = await tillScene(api());
  const { merchant: studio } = till;
  const ana = await newMember(api(), { cash: '1000' });
  const ben = await newMember(api(), { cash: '1000' });
  const cleo = await newMember(api(), { cash: '1000' });
  const own = { token: studio.apiToken };
  async function done<T>(
    endpoint: Parameters<typeof till.call>[0],
    options: CallOptions,
  ): Promise<T> {
    const answer = await api().call(endpoint, { ...own, ...options });
    expect(answer.statusCode, answer.body).toBeLessThan(300);
    return answer.json();
  }
  const pays = async (member: TestMember, { id }: { id: string }) =>
    expect((await paySession(api(), member, id)).statusCode).toBe(200);
  const visits = async (member: TestMember, pass: { id: string }, steps = 0) =>
    till.call(endpoints.takeVisit, {
      body: { pass: pass.id, code: await shownCode(api(), member, steps) },
    });

  // Monday: the studio defines ten classes, and a first class at half the price.
  const classes = await newPass(api(), studio, { name: 'Ten classes', price: '40.00' });
  await done(couponEndpoints.create, {
    body: { name: 'First class', code: 'FIRST', percent: '50' },
  });
  await refundLimit(api(), till, '50.00');

  // Clara has four classes left on a paper card. The studio imports it, and she takes it over.
  const rows = [{ email: cleo.email, entries: '4' }];
  const preview = await done(importEndpoints.importPasses, {
    params: { id: classes.id },
    body: { rows, preview: true },
  });
  expect(preview).toMatchObject({ status: 'preview', rows: 1, entries: 4, problems: [] });
  await done(importEndpoints.importPasses, {
    params: { id: classes.id },
    body: { rows, preview: false },
  });
  const gift = (await linkTo(api(), cleo.email, 'pass-given')).searchParams.get('gift') ?? '';
  await done(memberPasses.acceptGift, { params: { id: gift }, token: cleo.token });
  expect(await heldBy(api(), cleo)).toMatchObject([{ left: 4, status: 'open' }]);

  // Tuesday: the till opens its day. Ana buys ten classes, Ben a first class.
  const day = await openDay(till);
  await pays(ana, await till.sell({ amount: '40.00', pass: classes.id }));
  const first = await till.sell({ amount: '20.00', coupon: 'FIRST' });
  expect(first.figures).toMatchObject({
    gross: '20.00',
    coupon: '10.00',
    discount: '0.50',
    net: '9.50',
  });
  await pays(ben, first);

  // Wednesday: Ana and Clara come to a class. A code is one visit.
  const anas = await visits(ana, classes);
  expect(anas.json()).toMatchObject({ entries: 1, left: 9 });
  expect((await visits(ana, classes)).json().code).toBe('visit_repeated');
  expect((await visits(cleo, classes)).json()).toMatchObject({ left: 3 });
  expect((await visits(ben, classes)).json().code).toBe('code_unknown');
  // Clara left before the class began: her visit is given back.
  const cleos = await done<{ data: { id: string; left: number }[] }>(passEndpoints.visits, {
    params: { id: classes.id },
    query: {},
  });
  const [last] = cleos.data;
  const back = await till.call(endpoints.returnVisit, { params: { id: last?.id ?? '' } });
  expect(back.json()).toMatchObject({ left: 4 });

  // Thursday: Ana is ill, and the studio freezes her pass.
  const [held] = await heldBy(api(), ana);
  const freeze = (until: string | null) =>
    done(passEndpoints.freeze, { params: { id: held?.id ?? '' }, body: { until } });
  await freeze(new Date(Date.now() + 7 * 86_400_000).toISOString());
  expect((await visits(ana, classes, 1)).json().code).toBe('pass_frozen');
  await freeze(null);

  // Friday: Ben has reserved an hour for 60.00, and cancels an hour before. The studio keeps 20.00.
  const hour = await newPaySession(api(), studio, {
    amount: '60.00',
    description: 'Private hour',
    reference: 'FRI-1700',
    capture: 'manual',
    terms: 'Cancelled on the day: we keep 20.00.',
  });
  expect((await approve(api(), { payer: ben, id: hour.id })).statusCode).toBe(200);
  const found = await till.call(endpoints.listReservations, { query: { search: 'fri-17' } });
  expect(found.json().data).toMatchObject([{ id: hour.id, net: '57.00', reference: 'FRI-1700' }]);
  const taken = await till.call(endpoints.capture, {
    params: { id: hour.id },
    body: { amount: '20.00' },
  });
  expect(taken.json()).toMatchObject({ status: 'paid', figures: { net: '20.00' } });

  // Saturday: Ben's first class was cancelled, so the till refunds it. Ana moves away, and her unused classes go back.
  const undone = await till.call(endpoints.refund, { params: { id: first.id }, body: {} });
  expect(undone.json()).toMatchObject({ status: 'refunded' });
  const sold = (await listed(till)).find(({ item }) => item === 'Ten classes');
  const returned = await refund(api(), { merchant: studio, id: sold?.id ?? '' });
  expect(returned.json()).toMatchObject({ amount: '34.20', entries: 9 });
  expect((await readPass(api(), studio, classes)).entriesOf).toEqual({
    ...{ issued: 14, held: 4, used: 1 },
    ...{ expired: 0, returned: 9 },
  });

  // Sunday: the day is closed. Its report is what the ledger moved, to the last unit.
  const { report } = await closeDay(till, day);
  expect(report?.currencies).toMatchObject([
    {
      currency: 'EUR',
      payments: 3,
      refunds: 2,
      figures: { coupon: '10.00', net: '67.50', refunded: '43.70' },
    },
  ]);
  const figures = report?.currencies[0]?.figures;
  const cash = await balanceOf(api(), studio.cash);
  expect(tokens(figures?.received ?? '')).toBe(cash + tokens(figures?.refundedTokens ?? ''));
  expect((await verifyLedger(api().db)).flatMap(({ breaches }) => breaches)).toEqual([]);
});

const listed = async ({ call }: { call: Awaited<ReturnType<typeof tillScene>>['call'] }) =>
  (
    await call(endpoints.list, {
      query: { from: '2026-01-01T00:00:00Z', to: '2999-01-01T00:00:00Z' },
    })
  ).json().data as TillSale[];
