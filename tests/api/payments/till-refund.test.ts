/** Refunds at a counter: of today's payments, by devices that may, up to their limit. */
import { describe, expect, test } from 'vitest';
import * as activityEndpoints from '#shared/activity/endpoints.ts';
import * as consoleEndpoints from '#shared/till/console-endpoints.ts';
import * as endpoints from '#shared/till/endpoints.ts';
import { rowsOf } from '../../../server/platform/db/database.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import { useApi } from '../../support/api/api.ts';
import { heldBy, newPass, paySession, visit } from '../../support/payments/passes.ts';
import { paidSale, refundLimit, type TestTill, tillScene } from '../../support/payments/tills.ts';
import { givePasskey, proofBy } from '../../support/people/passkeys.ts';
import { newMember, PASSWORD } from '../../support/people/people.ts';
import { newColleague } from '../../support/people/team.ts';

const api = useApi();

async function refundingTill(limit = '50.00'): Promise<TestTill> {
  const till = await tillScene(api());
  await refundLimit(api(), till, limit);
  return till;
}

const refund = ({ call }: TestTill, { id }: { id: string }, body: object = {}) =>
  call(endpoints.refund, { params: { id }, body });

const codeOf = ({ statusCode, json }: { statusCode: number; json(): { code: string } }) => [
  statusCode,
  json().code,
];

describe('a till may refund', () => {
  test('its payment of today, whole or in parts, and the payer has the tokens back', async () => {
    const till = await refundingTill();
    const sale = await paidSale(api(), till);

    const part = await refund(till, sale, { amount: '8.00', reason: 'Spilled' });
    const rest = await refund(till, sale);

    expect([part.statusCode, part.json().status]).toEqual([201, 'partially_refunded']);
    expect(rest.json()).toMatchObject({
      status: 'refunded',
      figures: { net: '38.00', refunded: '38.00', received: '152', refundedTokens: '152' },
    });
  });

  test('a pass of which half is used: its half by default, or what it says, and the entries return', async () => {
    const till = await refundingTill();
    const pass = await newPass(api(), till.merchant);
    const member = await newMember(api(), { cash: '1000' });
    const sale = await till.sell({ pass: pass.id });
    expect(sale.pass).toBeNull();
    await paySession(api(), member, sale.id);
    const [holding] = await heldBy(api(), member);
    await visit(api(), { merchant: till.merchant, pass }, { holding: holding?.id, entries: 5 });

    const read = await till.call(endpoints.readOne, { params: { id: sale.id } });
    expect(read.json().pass).toMatchObject({ sold: 10, unused: 5, amount: '19.00', entries: 5 });
    const chosen = await refund(till, sale, { amount: '3.80' });
    expect(chosen.json().pass).toMatchObject({ sold: 10, unused: 4, amount: '15.20', entries: 4 });
    expect((await refund(till, sale)).json().figures).toMatchObject({ refunded: '19.00' });
    expect(await heldBy(api(), member)).toMatchObject([{ left: 0 }]);
  });

  test('once per idempotency key', async () => {
    const till = await refundingTill();
    const { id } = await paidSale(api(), till);
    const ask = () =>
      till.call(endpoints.refund, {
        params: { id },
        body: { amount: '5.00' },
        headers: { 'idempotency-key': 'spilled-coffee' },
      });

    expect((await ask()).json()).toEqual((await ask()).json());
  });

  test('up to its limit of a day, which the till shows', async () => {
    const till = await refundingTill('50.00');
    const [one, two] = [await paidSale(api(), till), await paidSale(api(), till)];
    await refund(till, one);

    expect(codeOf(await refund(till, two, { amount: '12.01' }))).toEqual([
      409,
      'till_refund_limit',
    ]);
    expect((await till.call(endpoints.read)).json().refunds).toEqual({
      currency: 'EUR',
      limit: '50.00',
      left: '12.00',
    });
    expect((await refund(till, two, { amount: '12.00' })).statusCode).toBe(201);
  });

  test('up to its limit in the new currency of its business, which what it refunded in the former one does not lessen', async () => {
    const till = await refundingTill('50.00');
    await refund(till, await paidSale(api(), till));
    await api().database.owner.db.execute(sql`update till_device
      set refund_currency = 'SLS', refund_decimals = 18, refund_limit = 10e18 where id = ${till.id}`);
    const inTokens = await paidSale(api(), till, { currency: 'SLS' });

    expect((await till.call(endpoints.read)).json().refunds).toEqual({
      currency: 'SLS',
      limit: '10',
      left: '10',
    });
    expect((await refund(till, inTokens, { amount: '10' })).statusCode).toBe(201);
    expect(codeOf(await refund(till, inTokens, { amount: '1' }))).toEqual([
      409,
      'till_refund_limit',
    ]);
  });

  test('and the activity log names the device', async () => {
    const till = await refundingTill();
    await refund(till, await paidSale(api(), till), { amount: '8.00' });

    const { data } = (
      await api().call(activityEndpoints.list, { token: till.merchant.token, query: {} })
    ).json();

    expect(data[0]).toMatchObject({
      kind: 'refund.created',
      actor: { type: 'till', id: till.id, name: 'Counter' },
    });
    expect(data[1]).toMatchObject({ kind: 'till.changed', actor: { type: 'person' } });
  });
});

describe('a till may not refund', () => {
  test('a pass of which nothing is left, which it says', async () => {
    const till = await refundingTill();
    const pass = await newPass(api(), till.merchant);
    const member = await newMember(api(), { cash: '1000' });
    const sale = await till.sell({ pass: pass.id });
    await paySession(api(), member, sale.id);
    const [holding] = await heldBy(api(), member);
    await visit(api(), { merchant: till.merchant, pass }, { holding: holding?.id, entries: 10 });

    const read = await till.call(endpoints.readOne, { params: { id: sale.id } });
    expect(read.json().pass).toMatchObject({ unused: 0, amount: '0.00' });
    expect(codeOf(await refund(till, sale))).toEqual([409, 'pass_used_up']);
  });

  test('without the right, which it does not have at first', async () => {
    const till = await tillScene(api());
    const sale = await paidSale(api(), till);

    expect((await till.call(endpoints.read)).json().refunds).toBeNull();
    expect(codeOf(await refund(till, sale))).toEqual([403, 'till_refund_forbidden']);
  });

  test('after the right was taken back', async () => {
    const till = await refundingTill();
    const sale = await paidSale(api(), till);
    await refundLimit(api(), till, null);

    expect(codeOf(await refund(till, sale))).toEqual([403, 'till_refund_forbidden']);
  });

  test('while it is suspended, although it may still take payments', async () => {
    const till = await refundingTill();
    const sale = await paidSale(api(), till);
    await rowsOf(
      api().database.owner.db,
      sql`update till_device set suspended_at = now() where id = ${till.id}`,
    );

    expect(codeOf(await refund(till, sale))).toEqual([403, 'till_refund_forbidden']);
    await till.sell();
  });

  test('a payment of yesterday in the zone of the business', async () => {
    const till = await refundingTill();
    const sale = await paidSale(api(), till);
    await rowsOf(
      api().database.owner.db,
      sql`update pay_session set closed_at = time.today_of(merchant_id) - interval '1 second'
        where id = ${sale.id}`,
    );

    expect(codeOf(await refund(till, sale))).toEqual([409, 'till_refund_late']);
  });

  test('a payment in another currency than its limit', async () => {
    const till = await refundingTill();
    const sale = await paidSale(api(), till, { amount: '40.00', currency: 'SLS' });

    expect(codeOf(await refund(till, sale))).toEqual([409, 'till_refund_limit']);
  });

  test('what another till of the business was paid, or nobody paid', async () => {
    const till = await refundingTill();
    const other = await tillScene(api(), till.merchant);

    expect(codeOf(await refund(till, await paidSale(api(), other)))).toEqual([
      404,
      'session_not_found',
    ]);
    expect(codeOf(await refund(till, await till.sell()))).toEqual([409, 'session_not_paid']);
  });
});

describe('the right to refund', () => {
  test('is given by nobody who may not refund, such as a developer', async () => {
    const till = await tillScene(api());
    const developer = await newColleague(api(), till.merchant, 'developer');
    const { authenticator } = await givePasskey(api(), developer);
    const body = { refundLimit: '50.00', ...(await proofBy(api(), developer, authenticator)) };
    const { token } = developer;

    const refused = await api().call(consoleEndpoints.change, {
      token,
      params: { id: till.id },
      body,
    });

    expect(codeOf(refused)).toEqual([403, 'key_exceeds_own']);
    expect((await till.call(endpoints.read)).json().refunds).toBeNull();
  });

  test('is given by the password of a person, and nothing is changed without it', async () => {
    const till = await tillScene(api());
    const change = (body: object) =>
      api().call(consoleEndpoints.change, {
        token: till.merchant.token,
        params: { id: till.id },
        body,
      });

    const wrong = await change({ refundLimit: '50.00', currentPassword: 'not the password 1' });
    expect(wrong.statusCode).toBe(400);
    const zero = await change({ refundLimit: '0.00', currentPassword: PASSWORD });
    expect(zero.json().errors[0].path).toBe('refundLimit');
    const given = await change({ refundLimit: '50.00', currentPassword: PASSWORD });

    expect(given.json().tills[0].refundLimit).toEqual({ amount: '50.00', currency: 'EUR' });
  });
});
