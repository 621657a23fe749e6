/** A merchant refunds a payment: transfers, refusals, notices. */
import { describe, expect, test } from 'vitest';
import * as merchantEndpoints from '#shared/merchant/endpoints.ts';
import * as payEndpoints from '#shared/pay/endpoints.ts';
import { refundPayment } from '../../../server/payments/refunds/refund.ts';
import { rowsOf } from '../../../server/platform/db/database.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import { addRate } from '../../../server/tokens/rates/rates.ts';
import { useApi } from '../../support/api/api.ts';
import { mailsTo } from '../../support/mail/outbox.ts';
import { payScene, TOTAL } from '../../support/payments/pay-scene.ts';
import { paidScene, refund, refundByHand, refundsOf } from '../../support/payments/refunds.ts';
import { balanceOf, newMember, newMerchant, tokens } from '../../support/people/people.ts';
import { move } from '../../support/tokens/transfers.ts';

const api = useApi();

type Scene = Awaited<ReturnType<typeof paidScene>>;
const give = (scene: Pick<Scene, 'merchant' | 'id'>, body = {}, headers = {}) =>
  refund(api(), scene, body, headers);
const session = async ({ merchant, params }: Scene) =>
  (await api().call(merchantEndpoints.readSession, { params, token: merchant.apiToken })).json();

describe('a refund', () => {
  test('without an amount refunds everything', async () => {
    const scene = await paidScene(api());

    const response = await give(scene);

    expect(response.statusCode).toBe(201);
    expect(response.json()).toEqual({
      id: expect.stringMatching(/^rfd_/),
      paySessionId: scene.id,
      amount: '38.00',
      gross: '40.00',
      currency: 'EUR',
      tokens: TOTAL,
      entries: null,
      tax: [],
      reason: null,
      transactionId: expect.stringMatching(/^txn_/),
      createdAt: expect.any(String),
    });
    expect(await balanceOf(api(), scene.payer.cash)).toBe(tokens('1000'));
    expect(await balanceOf(api(), scene.merchant.cash)).toBe(0n);
    expect(await session(scene)).toMatchObject({
      status: 'refunded',
      figures: { net: '38.00', refunded: '38.00', received: TOTAL, refundedTokens: TOTAL },
      paidAt: expect.any(String),
    });
  });

  test('of a part moves that part of the total and updates the session', async () => {
    const scene = await paidScene(api());

    const response = await give(scene, { amount: '9.50', reason: 'One mat was torn' });

    expect(response.json()).toMatchObject({
      gross: '10.00',
      tokens: '38',
      reason: 'One mat was torn',
    });
    expect(await balanceOf(api(), scene.payer.cash)).toBe(tokens('886'));
    expect(await session(scene)).toMatchObject({
      status: 'partially_refunded',
      figures: { gross: '40.00', net: '38.00', refunded: '9.50', refundedTokens: '38' },
    });
  });

  test('uses the quote of the payment, at any current rate', async () => {
    const scene = await paidScene(api());
    await addRate(api().db, { currency: 'EUR', rate: '0.50', source: 'test' });

    const response = await give(scene, { amount: '19.00' });
    await addRate(api().db, { currency: 'EUR', rate: '0.25', source: 'test' });

    expect(response.json().tokens).toBe('76');
  });

  test('of thirds rounds down, and the last refund is exactly the rest', async () => {
    const scene = await paidScene(api(), { amount: '0.03' });
    expect(scene.total).toBe('0.114');

    const parts = [];
    for (const _ of [1, 2, 3]) parts.push((await give(scene, { amount: '0.01' })).json().tokens);
    expect(parts).toEqual(['0.038', '0.038', '0.038']);

    const odd = await paidScene(api(), { amount: '1', currency: 'SLS' });
    expect(odd.total).toBe('0.95');
    expect((await give(odd, { amount: '0.3333' })).json()).toMatchObject({ tokens: '0.3333' });
    expect((await give(odd)).json()).toMatchObject({ amount: '0.6167', tokens: '0.6167' });
  });

  test('to a payer whose account was closed meanwhile reopens it', async () => {
    const scene = await paidScene(api());
    await rowsOf(api().db, sql`update member set closed_at = now() where id = ${scene.payer.id}`);

    expect((await give(scene)).statusCode).toBe(201);

    const [payer] = await rowsOf<{ id: string; closedAt: Date | null }>(
      api().db,
      sql`select id, closed_at as "closedAt" from member where id = ${scene.payer.id}`,
    );
    expect(payer?.closedAt).toBeNull();
  });

  test('leaves the session closed: it cannot be paid again', async () => {
    const scene = await paidScene(api());
    await give(scene);
    const late = await newMember(api());

    const answer = await api().call(payEndpoints.confirm, {
      params: scene.params,
      token: late.token,
      body: { total: TOTAL },
    });

    expect([answer.statusCode, answer.json().code]).toEqual([409, 'session_not_pending']);
  });
});

describe('a refund is refused', () => {
  const refused = async (scene: Pick<Scene, 'merchant' | 'id'>, body = {}) => {
    const response = await give(scene, body);
    return [response.statusCode, response.json().code];
  };

  test.each([['38.01'], ['40.00'], ['1000000']])('above what was paid: %s', async (amount) => {
    const scene = await paidScene(api());

    expect(await refused(scene, { amount })).toEqual([409, 'refund_exceeds_payment']);
    expect(await balanceOf(api(), scene.payer.cash)).toBe(tokens('848'));
  });

  test('above the remaining amount, and when nothing remains', async () => {
    const scene = await paidScene(api());
    await give(scene, { amount: '28.50' });

    expect(await refused(scene, { amount: '9.51' })).toEqual([409, 'refund_exceeds_payment']);
    expect((await give(scene, { amount: '9.50' })).statusCode).toBe(201);
    expect(await refused(scene)).toEqual([409, 'refund_exceeds_payment']);
    expect(await balanceOf(api(), scene.payer.cash)).toBe(tokens('1000'));
  });

  test('when the merchant’s balance is too low; nothing moves and nobody is notified', async () => {
    const scene = await paidScene(api());
    await move(api(), {
      kind: 'stake',
      amount: '1',
      from: scene.merchant.cash,
      to: scene.merchant.stake,
    });

    expect(await refused(scene)).toEqual([409, 'insufficient_balance']);
    expect(await session(scene)).toMatchObject({
      status: 'paid',
      figures: { refundedTokens: '0' },
    });
    expect((await refundsOf(api(), scene)).json()).toEqual({ data: [], next: null });
    expect(await mailsTo(api(), scene.merchant.email)).toEqual([]);
    expect((await give(scene, { amount: '37.00' })).statusCode).toBe(201);
  });

  test('to a payer who is erased; nothing moves', async () => {
    const scene = await paidScene(api());
    await rowsOf(api().db, sql`update member set erased_at = now() where id = ${scene.payer.id}`);

    expect(await refused(scene)).toEqual([409, 'payments_disabled']);
    expect(await balanceOf(api(), scene.payer.cash)).toBe(tokens('848'));
  });

  test('by a merchant who is off, frozen or has left; an operator may refund for them', async () => {
    for (const change of [
      sql`payments_enabled = false`,
      sql`closed_at = now()`,
      sql`outgoing_frozen_at = now()`,
    ]) {
      const scene = await paidScene(api());
      const { db, config } = api();
      await rowsOf(db, sql`update member set ${change} where id = ${scene.merchant.id}`);

      expect(await refused(scene)).toEqual([409, 'payments_disabled']);
      const byHand = await refundByHand(api(), scene.merchant, scene.transfer);
      expect([byHand.statusCode, byHand.json().code]).toEqual([409, 'payments_disabled']);
      expect(await balanceOf(api(), scene.payer.cash)).toBe(tokens('848'));

      const order = { merchantId: scene.merchant.id, sessionId: scene.id, byOperator: true };
      await db.transaction((tx) => refundPayment(tx, config, order));
      expect(await balanceOf(api(), scene.payer.cash)).toBe(tokens('1000'));
    }
  });

  test('of an unpaid session', async () => {
    expect(await refused(await payScene(api()))).toEqual([409, 'session_not_paid']);
  });

  test("of another merchant's session", async () => {
    const scene = await paidScene(api());

    const merchant = await newMerchant(api());

    for (const body of [{}, { amount: '1.001' }]) {
      expect(await refused({ merchant, id: scene.id }, body)).toEqual([404, 'session_not_found']);
    }
    expect((await refundsOf(api(), { merchant, id: scene.id })).statusCode).toBe(404);
  });

  test.each([
    [{ amount: '0.00' }, 'amount'],
    [{ amount: '-1' }, 'body.amount'],
    [{ amount: '1.001' }, 'amount'],
    [{ amount: 10 }, 'body.amount'],
    [{ reason: '' }, 'body.reason'],
    [{ reason: 'x'.repeat(201) }, 'body.reason'],
    [{ total: '1.00' }, ''],
  ])('with %j, naming the field', async (body, path) => {
    const scene = await paidScene(api());

    const response = await give(scene, body);

    expect(response.statusCode).toBe(422);
    expect(response.json().errors[0].path).toContain(path.replace('body.', ''));
  });

  test('with more decimals than a price in tokens may have', async () => {
    const scene = await paidScene(api(), { amount: '1', currency: 'SLS' });

    const response = await give(scene, { amount: '0.33333' });

    expect(response.statusCode).toBe(422);
    expect(response.json().errors).toMatchObject([{ path: 'amount' }]);
  });

  test('when it is worth less than the smallest unit', async () => {
    await addRate(api().db, { currency: 'USD', rate: '1000', source: 'test' });
    const scene = await paidScene(api(), { amount: '0.50', currency: 'USD' });

    const response = await give(scene, { amount: '0.01' });

    expect(response.statusCode).toBe(422);
    expect(response.json().errors).toMatchObject([{ path: 'amount' }]);
  });
});
