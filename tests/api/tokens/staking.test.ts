/** Moving tokens between cash and stake. */
import { describe, expect, test } from 'vitest';
import * as payEndpoints from '#shared/pay/endpoints.ts';
import * as transactionsEndpoints from '#shared/transactions/endpoints.ts';
import * as walletEndpoints from '#shared/wallet/endpoints.ts';
import { useApi } from '../../support/api/api.ts';
import { payScene, TOTAL } from '../../support/payments/pay-scene.ts';
import {
  deposit,
  type MemberWish,
  newMember,
  newMerchant,
  type TestMember,
  tokens,
} from '../../support/people/people.ts';
import { holdings, moveStake } from '../../support/tokens/staking.ts';

const api = useApi();

const someone = (wish: MemberWish = {}) => newMember(api(), wish);
const into = (who: TestMember, amount: unknown, key?: string) =>
  moveStake(api(), who, 'to-stake', amount, key);
const back = (who: TestMember, amount: unknown, key?: string) =>
  moveStake(api(), who, 'to-cash', amount, key);

describe('a stake change', () => {
  test('moves exactly the amount from cash to stake, and says where that leads', async () => {
    const ana = await someone({ cash: '6000' });

    const response = await into(ana, '5000.000000000000000001');

    expect(response.statusCode).toBe(200);
    expect(response.json()).toMatchObject({
      cash: '999.999999999999999999',
      stake: '5000.000000000000000001',
      level: 'Gemma',
    });
    expect(await holdings(api(), ana)).toEqual({
      cash: tokens('999.999999999999999999'),
      stake: tokens('5000.000000000000000001'),
    });
  });

  test('moves back as far as everything', async () => {
    const ana = await someone({ cash: '0', stake: '5000' });

    const response = await back(ana, '5000');

    expect(response.json()).toMatchObject({ cash: '5000', stake: '0', level: 'Visita' });
  });

  test('is one transaction of the kind stake', async () => {
    const ana = await someone();
    const { transactionId } = (await into(ana, '250')).json();

    const { data } = (await api().call(transactionsEndpoints.list, { token: ana.token })).json();

    expect(data[0]).toMatchObject({ id: transactionId, type: 'stake', amount: '-250' });
  });

  test('shows in the list of levels, a business’s in its own', async () => {
    const business = await newMerchant(api(), { cash: '1500' });
    const ana = await someone({ cash: '1500' });
    for (const who of [business, ana]) await into(who, '1000');

    const [ofBusiness, ofAna] = await Promise.all(
      [business, ana].map(async ({ token }) =>
        (await api().call(walletEndpoints.readStaking, { token })).json(),
      ),
    );

    const sens = { level: 'Sens', reached: true, missing: '0' };
    expect(ofBusiness.payments).toEqual([]);
    expect(ofBusiness.business[1]).toMatchObject(sens);
    expect(ofAna.business).toEqual([]);
    expect(ofAna.payments[1]).toMatchObject(sens);
    expect(ofAna.payments[2]).toMatchObject({ reached: false, missing: '4000' });
  });

  test('lets a member whose trial is over pay again', async () => {
    const { params, payer } = await payScene(api(), { cash: '1200', memberForDays: 31 });
    const pay = () =>
      api().call(payEndpoints.confirm, { params, token: payer.token, body: { total: TOTAL } });
    const before = await pay();
    await into(payer, '1000');

    const after = await pay();

    expect([before.json().code, after.statusCode]).toEqual(['trial_expired', 200]);
  });

  test('counts the pending credits of a business', async () => {
    const { params, payer, merchant } = await payScene(api());
    await api().call(payEndpoints.confirm, { params, token: payer.token, body: { total: TOTAL } });

    const response = await into(merchant, TOTAL);

    expect(response.json()).toMatchObject({ cash: '0', stake: TOTAL });
  });
});

describe('the same change asked for again', () => {
  test('with its key moves once and answers the same', async () => {
    const ana = await someone();

    const first = await into(ana, '100', 'click-1');
    const again = await into(ana, '100', 'click-1');

    expect(again.json()).toEqual(first.json());
    expect(again.headers['idempotent-replayed']).toBe('true');
    expect(await holdings(api(), ana)).toEqual({ cash: tokens('900'), stake: tokens('100') });
  });

  test('without a key is another change', async () => {
    const ana = await someone();

    await into(ana, '100');
    await into(ana, '100');

    expect((await holdings(api(), ana)).stake).toBe(tokens('200'));
  });

  test('with the key of another amount is refused', async () => {
    const ana = await someone();
    await into(ana, '100', 'click-1');

    const response = await into(ana, '101', 'click-1');

    expect([response.statusCode, response.json().code]).toEqual([422, 'idempotency_mismatch']);
  });

  test('after a refusal has its effect as soon as it can', async () => {
    const ana = await someone({ cash: '0' });
    const refused = await into(ana, '100', 'click-1');
    await deposit(api(), ana.cash, '100');

    const later = await into(ana, '100', 'click-1');

    expect([refused.statusCode, later.statusCode]).toEqual([409, 200]);
    expect((await holdings(api(), ana)).stake).toBe(tokens('100'));
  });

  test('by two people with one key is two changes', async () => {
    const [ana, emil] = [await someone(), await someone()];
    for (const who of [ana, emil]) await into(who, '100', 'click-1');

    expect((await holdings(api(), emil)).stake).toBe(tokens('100'));
  });
});
