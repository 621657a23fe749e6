/** A business refunds in the member area: required factors, and the shown amounts. */
import { describe, expect, test } from 'vitest';
import * as refundsEndpoints from '#shared/refunds/endpoints.ts';
import * as transactionEndpoints from '#shared/transactions/detail-endpoints.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import { useApi } from '../../support/api/api.ts';
import { paidScene, refund, refundByHand } from '../../support/payments/refunds.ts';
import { statements } from '../../support/payments/transactions.ts';
import {
  balanceOf,
  newMember,
  newMerchant,
  type TestMember,
  tokens,
} from '../../support/people/people.ts';
import { setUpAuthenticator } from '../../support/people/second-factor.ts';

const api = useApi();
const { list } = statements(api);

const shown = async ({ token }: TestMember, id: string) =>
  api().call(refundsEndpoints.readRefundable, { params: { id }, token });

describe('a business', () => {
  test('sees the refundable rest of a payment, in money and tokens', async () => {
    const scene = await paidScene(api());
    await refund(api(), scene, { amount: '9.50' });

    const response = await shown(scene.merchant, scene.transfer);

    expect(response.json()).toMatchObject({
      paySessionId: scene.id,
      currency: 'EUR',
      figures: { gross: '40.00', net: '38.00', refunded: '9.50', received: '152' },
      remaining: '28.50',
      remainingTokens: '114',
      refunds: [{ amount: '9.50', gross: '10.00', tokens: '38' }],
    });
    expect(response.body).not.toContain(scene.payer.id);
  });

  test('refunds with its password', async () => {
    const scene = await paidScene(api());

    const response = await refundByHand(api(), scene.merchant, scene.transfer, { amount: '9.50' });

    expect(response.statusCode).toBe(201);
    expect(response.json()).toMatchObject({ amount: '9.50', tokens: '38' });
    expect(await balanceOf(api(), scene.payer.cash)).toBe(tokens('886'));
  });

  test('with a wrong password moves nothing', async () => {
    const scene = await paidScene(api());
    const body = { currentPassword: 'not mine' };

    const response = await refundByHand(api(), scene.merchant, scene.transfer, body);

    expect([response.statusCode, response.json().code]).toEqual([400, 'credentials_invalid']);
    expect(await balanceOf(api(), scene.payer.cash)).toBe(tokens('848'));
  });

  test('with two-step sign-in gives a code, too', async () => {
    const scene = await paidScene(api());
    const authenticator = await setUpAuthenticator(api(), scene.merchant);

    const without = await refundByHand(api(), scene.merchant, scene.transfer);
    const code = await authenticator.code();
    const body = { amount: '1.00', code };
    const withOne = await refundByHand(api(), scene.merchant, scene.transfer, body);

    expect(without.json().code).toBe('second_factor_missing');
    expect(withOne.statusCode).toBe(201);
  });

  test('that sends its key twice refunds once; the proof of identity is not part of the compared body', async () => {
    const scene = await paidScene(api());
    const give = (body: object) =>
      refundByHand(api(), scene.merchant, scene.transfer, body, { 'idempotency-key': 'twice' });

    const first = await give({ amount: '9.50' });
    const again = await give({ amount: '9.50', code: 'a later one' });

    expect(again.json()).toEqual(first.json());
    expect(await balanceOf(api(), scene.payer.cash)).toBe(tokens('886'));
  });
});

describe('a payment is no business of', () => {
  test.each<[string, (scene: Awaited<ReturnType<typeof paidScene>>) => Promise<TestMember>]>([
    ['its payer', async ({ payer }) => payer],
    ['another business', () => newMerchant(api())],
    ['another member', () => newMember(api())],
  ])('%s', async (_, who) => {
    const scene = await paidScene(api());
    const caller = await who(scene);

    expect((await shown(caller, scene.transfer)).statusCode).toBe(404);
    expect((await refundByHand(api(), caller, scene.transfer)).statusCode).toBe(404);
    expect(await balanceOf(api(), scene.payer.cash)).toBe(tokens('848'));
  });
});

describe('the transactions of a refund', () => {
  test('are a payment backwards on both sides, that names the first', async () => {
    const scene = await paidScene(api(), { reference: 'order-7', description: 'Two mats' });
    const { transactionId } = (
      await refund(api(), scene, { amount: '9.50', reason: 'One was torn' })
    ).json();

    expect((await list(scene.payer))[0]).toMatchObject({
      id: transactionId,
      type: 'payment',
      amount: '38',
      recipient: 'Casa Alba',
      note: 'One was torn',
      reverses: scene.transfer,
    });
    expect((await list(scene.merchant))[0]).toMatchObject({
      id: transactionId,
      type: 'payment',
      amount: '-38',
      recipient: null,
      order: 'order-7',
      note: 'One was torn',
      reverses: scene.transfer,
    });
  });

  test('have the purchase for a note where no reason was given', async () => {
    const scene = await paidScene(api(), { description: 'Two mats' });
    await refund(api(), scene);

    expect((await list(scene.payer))[0]).toMatchObject({ note: 'Two mats' });
  });

  test('tell the merchant nothing of the payer, in the list, alone or as a file', async () => {
    const scene = await paidScene(api(), { reference: 'order-7' });
    const { transactionId } = (await refund(api(), scene)).json();

    const alone = await api().call(transactionEndpoints.read, {
      params: { id: transactionId },
      token: scene.merchant.token,
    });
    const file = await api().http.inject({
      url: '/api/wallet/transactions',
      headers: { authorization: `Bearer ${scene.merchant.token}`, accept: 'text/csv' },
    });

    for (const { body } of [alone, file]) {
      expect(body).toContain(scene.transfer);
      for (const secret of [scene.payer.id, scene.payer.email, 'Ana', 'Prado']) {
        expect(body).not.toContain(secret);
      }
    }
  });

  test('are found by the type of payments', async () => {
    const scene = await paidScene(api());
    await refund(api(), scene);

    expect(await list(scene.payer, { type: 'payment' })).toHaveLength(2);
    const { rows } = (await api().db.execute(
      sql`select business_key from ledger.transfer where reverses = ${scene.transfer}`,
    )) as unknown as { rows: { business_key: string }[] };
    expect(rows[0]?.business_key).toMatch(/^refund:rfd_/);
  });
});
