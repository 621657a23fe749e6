/** Notifications of a refund, the list of refunds, and idempotency keys. */
import { describe, expect, test } from 'vitest';
import * as merchantEndpoints from '#shared/merchant/endpoints.ts';
import * as payEndpoints from '#shared/pay/endpoints.ts';
import * as transactionEndpoints from '#shared/transactions/detail-endpoints.ts';
import { rowsOf } from '../../../server/platform/db/database.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import { useApi } from '../../support/api/api.ts';
import { mailsTo } from '../../support/mail/outbox.ts';
import { TOTAL } from '../../support/payments/pay-scene.ts';
import { paidAgain, paidScene, refund, refundsOf } from '../../support/payments/refunds.ts';
import { statements } from '../../support/payments/transactions.ts';
import { balanceOf, newMember, newMerchant, tokens } from '../../support/people/people.ts';
import { deliveriesOf } from '../../support/webhooks/deliveries.ts';

const api = useApi();

type Scene = Awaited<ReturnType<typeof paidScene>>;
const give = (scene: Pick<Scene, 'merchant' | 'id'>, body = {}, headers = {}) =>
  refund(api(), scene, body, headers);
const session = async ({ merchant, params }: Scene) =>
  (await api().call(merchantEndpoints.readSession, { params, token: merchant.apiToken })).json();

describe('after a refund', () => {
  test('the webhook contains the current session and the refund', async () => {
    const scene = await paidScene(api());
    const given = (await give(scene, { amount: '9.50' })).json();

    const [told] = await rowsOf<{ type: string; payload: unknown }>(
      api().db,
      sql`select type, payload from event where subject_id = ${scene.id}
        and type = 'pay_session.refunded'`,
    );

    expect(told?.payload).toMatchObject({
      type: 'pay_session.refunded',
      data: { ...(await session(scene)), refund: given },
    });
  });

  test('each refund has its own event and delivery', async () => {
    const merchant = await newMerchant(api(), { webhook: 'https://shop.test/hook' });
    const payer = await newMember(api());
    const scene = await paidAgain(api(), { merchant, payer });

    await give(scene, { amount: '1.00' });
    await give(scene, { amount: '2.00' });

    const types = (await deliveriesOf(api(), merchant.id)).map(({ type }) => type);
    expect(types).toEqual(['pay_session.refunded', 'pay_session.refunded', 'pay_session.paid']);
  });

  test('its transaction names for the payer what came back in money', async () => {
    const scene = await paidScene(api());
    await give(scene, { amount: '9.50' });
    const read = async ({ token }: { token: string }, id: string) =>
      (await api().call(transactionEndpoints.read, { params: { id }, token })).json();
    const [last] = await statements(api).list(scene.payer);
    const id = last?.id ?? '';

    expect(last?.reverses).toBe(scene.transfer);
    const money = { amount: '9.50', currency: 'EUR' };
    expect(last?.money).toEqual(money);
    expect(await read(scene.payer, id)).toMatchObject({ money });
    const left = { ...money, amount: '-9.50' };
    expect((await statements(api).list(scene.merchant))[0]?.money).toEqual(left);
    expect(await read(scene.merchant, id)).toMatchObject({ money: left });
  });

  test('both sides receive an e-mail, each with their own text', async () => {
    const scene = await paidScene(api(), { reference: 'order-7', description: 'Two mats' });
    await give(scene, { amount: '9.50', reason: 'One was torn' });

    const received = (await mailsTo(api(), scene.payer.email)).at(-1);
    const given = (await mailsTo(api(), scene.merchant.email)).at(-1);

    expect(received?.subject).toBe('You have been refunded €9.50 · 38\u00a0SLS');
    expect(given?.subject).toBe('You refunded €9.50 · 38\u00a0SLS');
    for (const line of [
      'Refunded: €9.50 · 38\u00a0SLS',
      'Refunded so far: €9.50',
      'Paid: €38.00',
    ]) {
      expect(received?.text).toContain(line);
      expect(given?.text).toContain(line);
    }
    expect(given?.text).toContain('Part of the price before the discount: €10.00');
    // A payer paid less than the price.
    expect(received?.text).not.toContain('€10.00');
    for (const text of [received?.text, given?.text])
      expect(text).toContain('Reason: One was torn');
    // The owner of the business, whom the letter greets, has the payer's name too.
    const letter = given?.text.replace('Hello Ana,', '');
    for (const secret of [scene.payer.email, 'Ana', 'Prado']) {
      expect(letter).not.toContain(secret);
    }
  });

  test('only the payer sees the refunded amount', async () => {
    const scene = await paidScene(api());
    await give(scene, { amount: '9.50' });
    await give(scene, { amount: '9.50' });

    const read = async (token?: string) =>
      (await api().call(payEndpoints.read, { params: scene.params, token })).json();

    expect(await read(scene.payer.token)).toMatchObject({
      status: 'partially_refunded',
      receipt: { total: TOTAL, refunded: '76', refundedNet: '19.00' },
    });
    expect((await read()).receipt).toBeNull();
  });

  test('the session is found by its new status', async () => {
    const scene = await paidScene(api());
    await give(scene);

    const list = async (status: string) =>
      (
        await api().call(merchantEndpoints.listSessions, {
          token: scene.merchant.apiToken,
          query: { status },
        })
      ).json().data;

    expect(await list('refunded')).toMatchObject([{ id: scene.id }]);
    expect(await list('paid')).toEqual([]);
  });
});

describe('the refunds of a session', () => {
  test('are listed newest first, page by page', async () => {
    const scene = await paidScene(api());
    const made: string[] = [];
    for (const amount of ['1.00', '2.00', '3.00']) {
      made.unshift((await give(scene, { amount })).json().id);
    }

    const first = (await refundsOf(api(), scene, { limit: '2' })).json();
    const second = (await refundsOf(api(), scene, { limit: '2', after: first.next })).json();

    const ids = [...first.data, ...second.data].map(({ id }: { id: string }) => id);
    expect(ids).toEqual(made);
    expect(second.next).toBeNull();
  });

  test('can be continued only from one of their own', async () => {
    const scene = await paidScene(api());
    const other = await paidScene(api());
    const { id } = (await give(other)).json();

    const response = await refundsOf(api(), scene, { after: id });

    expect([response.statusCode, response.json().errors[0].path]).toEqual([422, 'query.after']);
  });
});

describe('an Idempotency-Key', () => {
  const key = (value: string) => ({ 'idempotency-key': value });

  test('gives one refund, however often it is sent', async () => {
    const scene = await paidScene(api());

    const first = await give(scene, { amount: '9.50' }, key('a'));
    const again = await give(scene, { amount: '9.50' }, key('a'));

    expect(again.json()).toEqual(first.json());
    expect(again.headers['idempotent-replayed']).toBe('true');
    expect(await balanceOf(api(), scene.payer.cash)).toBe(tokens('886'));
  });

  test('with another body is refused', async () => {
    const scene = await paidScene(api());
    await give(scene, { amount: '9.50' }, key('a'));

    expect((await give(scene, { amount: '11.00' }, key('a'))).json().code).toBe(
      'idempotency_mismatch',
    );
  });

  test('of a refused refund can be reused', async () => {
    const scene = await paidScene(api());
    await give(scene, { amount: '41.00' }, key('a'));

    expect((await give(scene, { amount: '1.00' }, key('a'))).statusCode).toBe(201);
  });

  test('of one session is refused for another', async () => {
    const one = await paidScene(api());
    const other = await paidAgain(api(), one);

    await give(one, {}, key('a'));

    expect((await give(other, {}, key('a'))).json().code).toBe('idempotency_mismatch');
    expect(await balanceOf(api(), one.payer.cash)).toBe(tokens('848'));
  });
});
