import { describe, expect, test } from 'vitest';
import * as payEndpoints from '#shared/pay/endpoints.ts';
import { useApi } from '../../support/api/api.ts';
import { letQuoteExpire } from '../../support/clock/age.ts';
import { payScene, TOTAL } from '../../support/payments/pay-scene.ts';
import {
  balanceOf,
  deposit,
  type MemberWish,
  newMember,
  newMerchant,
  tokens,
} from '../../support/people/people.ts';

const api = useApi();
const scene = (...wish: [MemberWish?, Record<string, unknown>?]) => payScene(api(), ...wish);

describe('confirming', () => {
  const confirm = (id: string, token: string | undefined, total = TOTAL) =>
    api().call(payEndpoints.confirm, { params: { id }, token, body: { total } });

  test('moves exactly the quoted total from payer to merchant', async () => {
    const { id, payer, merchant } = await scene();

    const response = await confirm(id, payer.token);

    expect(response.json()).toMatchObject({
      status: 'paid',
      receipt: { total: TOTAL, discount: '8' },
    });
    expect(await balanceOf(api(), payer.cash)).toBe(tokens('848'));
    expect(await balanceOf(api(), merchant.cash)).toBe(tokens(TOTAL));
  });

  test('answers the same payer again with the same receipt and moves nothing more', async () => {
    const { id, payer } = await scene();
    const first = await confirm(id, payer.token);

    const again = await confirm(id, payer.token);

    expect(again.json().receipt).toEqual(first.json().receipt);
    expect(await balanceOf(api(), payer.cash)).toBe(tokens('848'));
  });

  test('shows the receipt to its payer and to nobody else', async () => {
    const { id, payer } = await scene();
    const other = await newMember(api());
    await confirm(id, payer.token);

    const read = async (token?: string) =>
      (await api().call(payEndpoints.read, { params: { id }, token })).json().receipt;

    expect(await read(payer.token)).toMatchObject({ total: TOTAL });
    expect(await read(other.token)).toBeNull();
    expect(await read()).toBeNull();
  });

  test('refuses a second payment of the same session', async () => {
    const { id, payer } = await scene();
    const other = await newMember(api());
    await confirm(id, payer.token);

    const response = await confirm(id, other.token);

    expect([response.statusCode, response.json().code]).toEqual([409, 'session_not_pending']);
    expect(await balanceOf(api(), other.cash)).toBe(tokens('1000'));
  });

  test('asks for a credential', async () => {
    const { id } = await scene();

    const response = await confirm(id, undefined);

    expect([response.statusCode, response.json().message]).toEqual([
      401,
      'There was an problem with your user identification',
    ]);
  });

  test('refuses a total that is not the quoted one', async () => {
    const { id, payer } = await scene();

    const response = await confirm(id, payer.token, '151.9999');

    expect([response.statusCode, response.json().code]).toEqual([409, 'quote_changed']);
  });

  test('refuses an expired quote', async () => {
    const { id, payer } = await scene();
    await letQuoteExpire(api(), id);

    const response = await confirm(id, payer.token);

    expect([response.statusCode, response.json().code]).toEqual([409, 'quote_changed']);
  });

  test.each([
    ['payments switched off', { paymentsEnabled: false }, {}, 'payments_disabled'],
    ['a trial that is over', { memberForDays: 31 }, {}, 'trial_expired'],
    ['a level that is too low', {}, { minimumLevel: 'Gemma' }, 'level_too_low'],
    ['too small a balance', { cash: '151.9999' }, {}, 'insufficient_balance'],
  ])('refuses %s, says so beforehand, and moves nothing', async (_, wish, session, code) => {
    const { id, payer } = await scene(wish, session);
    const before = await balanceOf(api(), payer.cash);

    const shown = (
      await api().call(payEndpoints.read, { params: { id }, token: payer.token })
    ).json();
    const response = await confirm(id, payer.token);

    expect(shown.payer.availability).toBe(code);
    expect([response.statusCode, response.json().code]).toEqual([409, code]);
    expect(await balanceOf(api(), payer.cash)).toBe(before);
  });

  test('names the missing amount, rounded up to the step of quotes', async () => {
    const { id, payer } = await scene({ cash: '100.00000000000000001' });

    const { payer: shown } = (
      await api().call(payEndpoints.read, { params: { id }, token: payer.token })
    ).json();

    expect(shown.missing).toBe('52');
  });

  test('names the first of several reasons', async () => {
    const { id, payer } = await scene({ memberForDays: 31, cash: '1', paymentsEnabled: false });

    expect((await confirm(id, payer.token)).json().code).toBe('payments_disabled');
  });

  test('lets a member past the trial pay from the first staked level on', async () => {
    const { id, payer } = await scene({ memberForDays: 31, stake: '1000' });

    expect((await confirm(id, payer.token)).statusCode).toBe(200);
  });

  test('pays from the own account of a person who acts for a business', async () => {
    const { id } = await scene();
    const { token, cash, own } = await newMerchant(api(), { cash: '500' });
    await deposit(api(), own.cash, '200');

    expect((await confirm(id, token)).statusCode).toBe(200);

    expect(await balanceOf(api(), own.cash)).toBe(tokens('48'));
    expect(await balanceOf(api(), cash)).toBe(tokens('500'));
  });

  test('pays a session priced in the token itself', async () => {
    const { id, payer } = await scene({}, { amount: '10.5', currency: 'SLS' });

    const session = (await api().call(payEndpoints.read, { params: { id } })).json();
    const response = await confirm(id, payer.token, '9.975');

    expect(session.quote).toMatchObject({
      rate: '1',
      gross: '10.5',
      total: '9.975',
      expiresAt: null,
    });
    expect(response.statusCode).toBe(200);
  });
});
