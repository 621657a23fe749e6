/** What a business without a proven domain may be paid is counted when it is paid. */
import { describe, expect, test } from 'vitest';
import * as domainEndpoints from '#shared/domain/endpoints.ts';
import * as merchantEndpoints from '#shared/merchant/endpoints.ts';
import * as payEndpoints from '#shared/pay/endpoints.ts';
import * as refundsEndpoints from '#shared/refunds/endpoints.ts';
import { useApi } from '../../support/api/api.ts';
import { ops } from '../../support/api/operator.ts';
import {
  letDayPass,
  loseDomain,
  newLongSession,
  reachLimit,
  sessionsOfTwoDays,
} from '../../support/payments/limits.ts';
import {
  balanceOf,
  newMember,
  newMerchant,
  type TestMember,
  tokens,
} from '../../support/people/people.ts';

// 200 tokens a session, 1000 a day, before the discount of five per cent; a token is 0.25 EUR.
const api = useApi();
const newcomer = () => newMerchant(api(), { isVouchedFor: false });

const pay = ({ token }: TestMember, id: string, total = '190') =>
  api().call(payEndpoints.confirm, { params: { id }, token, body: { total } });

async function shown({ token }: TestMember, id: string) {
  const { payer } = (await api().call(payEndpoints.read, { params: { id }, token })).json();
  return payer;
}

describe('until its domain is proven, a business', () => {
  test('is paid no more than a day’s limit, with old and new sessions together', async () => {
    const merchant = await newcomer();
    const payer = await newMember(api(), { cash: '5000' });
    const ids = await sessionsOfTwoDays(api(), merchant);

    const answers = [];
    for (const id of ids) answers.push(await pay(payer, id));

    expect(answers.map(({ statusCode }) => statusCode)).toEqual([
      ...Array.from({ length: 5 }, () => 200),
      ...Array.from({ length: 5 }, () => 409),
    ]);
    expect(answers[5]?.json().code).toBe('merchant_limit_reached');
    expect(await balanceOf(api(), merchant.cash)).toBe(tokens('950'));
    expect(await balanceOf(api(), payer.cash)).toBe(tokens('4050'));
  });

  test('is paid no more by several payers at once', async () => {
    const merchant = await newcomer();
    const ids = await sessionsOfTwoDays(api(), merchant);
    const payers = await Promise.all(ids.map(() => newMember(api())));

    const answers = await Promise.all(payers.map((payer, place) => pay(payer, ids[place] ?? '')));

    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(5);
    expect(await balanceOf(api(), merchant.cash)).toBe(tokens('950'));
  });

  test('sees how much of the limit is used', async () => {
    const merchant = await newcomer();
    const payer = await newMember(api(), { cash: '5000' });
    const [id = ''] = await sessionsOfTwoDays(api(), merchant);
    const limit = async () =>
      (await api().call(domainEndpoints.read, { token: merchant.token })).json().limit;
    expect(await limit()).toEqual({ session: '200', day: '1000', paid: '0' });

    await pay(payer, id);

    expect(await limit()).toEqual({ session: '200', day: '1000', paid: '200' });
  });

  test('is paid again a day later', async () => {
    const merchant = await newcomer();
    const payer = await newMember(api(), { cash: '5000' });
    const [first, ...others] = await sessionsOfTwoDays(api(), merchant);
    for (const id of others.slice(0, 5)) await pay(payer, id);
    expect((await pay(payer, first ?? '')).statusCode).toBe(409);

    await letDayPass(api(), merchant);

    expect((await pay(payer, first ?? '')).statusCode).toBe(200);
  });

  test('is paid no more after refunds', async () => {
    const merchant = await newcomer();
    const payer = await newMember(api(), { cash: '5000' });
    const [last, ...others] = await sessionsOfTwoDays(api(), merchant);
    for (const id of others.slice(0, 5)) {
      await pay(payer, id);
      const refund = { token: merchant.apiToken, params: { id }, body: {} };
      expect((await api().call(refundsEndpoints.refundSession, refund)).statusCode).toBe(201);
    }

    expect((await pay(payer, last ?? '')).json().code).toBe('merchant_limit_reached');
  });

  test('creates no session for what was paid already, also with older sessions', async () => {
    const merchant = await newcomer();
    const payer = await newMember(api(), { cash: '5000' });
    const old = (await sessionsOfTwoDays(api(), merchant)).slice(0, 5);
    await letDayPass(api(), merchant);
    for (const id of old) await pay(payer, id);

    const refused = await api().call(merchantEndpoints.createSession, {
      token: merchant.apiToken,
      body: { amount: '1.00', currency: 'EUR' },
    });

    expect([refused.statusCode, refused.json().code]).toEqual([409, 'domain_unproven']);
  });

  test('pays once: a repeated confirmation of the last payment returns its receipt', async () => {
    const merchant = await newcomer();
    const payer = await newMember(api(), { cash: '5000' });
    const ids = (await sessionsOfTwoDays(api(), merchant)).slice(0, 5);
    for (const id of ids) await pay(payer, id);

    expect((await pay(payer, ids[4] ?? '')).statusCode).toBe(200);
  });
});

describe('a payer of a business at its limit', () => {
  async function atLimit() {
    const merchant = await newcomer();
    const rich = await newMember(api(), { cash: '5000' });
    const [open = '', ...others] = await sessionsOfTwoDays(api(), merchant);
    for (const id of others.slice(0, 5)) await pay(rich, id);
    return { merchant, open };
  }

  test.each([
    ['who has too few tokens', { cash: '0' }],
    ['whose trial has expired', { memberForDays: 90 }],
    ['who could pay', {}],
  ])('%s is told so, before tokens or a stake are offered', async (_, wish) => {
    const { open } = await atLimit();
    const payer = await newMember(api(), wish);

    expect(await shown(payer, open)).toMatchObject({
      availability: 'merchant_limit_reached',
      disabledBy: null,
      missing: null,
      confirmation: null,
    });
    expect((await pay(payer, open)).json().code).toBe('merchant_limit_reached');
  });
});

describe('a business that lost its domain after it had created sessions', () => {
  test('is not paid one above the limit of a session', async () => {
    const merchant = await newMerchant(api());
    const payer = await newMember(api(), { cash: '5000' });
    const [small, large] = [
      await newLongSession(api(), merchant),
      await newLongSession(api(), merchant, '60.00'),
    ];

    await loseDomain(api(), merchant);

    expect((await shown(payer, large)).availability).toBe('merchant_limit_reached');
    expect((await pay(payer, large, '228')).json().code).toBe('merchant_limit_reached');
    expect((await shown(payer, small)).availability).toBe('available');
    expect((await pay(payer, small)).statusCode).toBe(200);
  });

  test('has what it was paid before counted', async () => {
    const merchant = await newMerchant(api());
    const payer = await newMember(api());
    const open = await newLongSession(api(), merchant);

    await reachLimit(api(), merchant);

    expect((await pay(payer, open)).json().code).toBe('merchant_limit_reached');
  });
});

test('once the domain is proven, every session is paid', async () => {
  const merchant = await newcomer();
  const payer = await newMember(api(), { cash: '5000' });
  const ids = await sessionsOfTwoDays(api(), merchant);
  for (const id of ids.slice(0, 5)) await pay(payer, id);

  await ops(api(), 'business:verify', '--email', merchant.email);

  for (const id of ids.slice(5)) expect((await pay(payer, id)).statusCode).toBe(200);
});
