/** What a business may ask for before its domain is proven. */
import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import {
  addOrigin,
  readBusinessSettings,
  updateBusinessSettings,
} from '#shared/business/contract.ts';
import { createLinkSession } from '#shared/link/merchant-contract.ts';
import { createPaySession } from '#shared/merchant/contract.ts';
import { confirmPayment } from '#shared/pay/contract.ts';
import { refundPaySession } from '#shared/refunds/contract.ts';
import { useApi } from '../support/api.ts';
import { newButton, press, TERMS } from '../support/buttons.ts';
import { ops } from '../support/ops.ts';
import { newMember, newMerchant, type TestMerchant } from '../support/people.ts';
import { rowCounts } from '../support/rows.ts';

// 200 tokens a session, 1000 a day; a token is 0.25 EUR.
const api = useApi();

const newcomer = () => newMerchant(api(), { isVouchedFor: false });
const ask = ({ apiToken }: TestMerchant, amount: string, currency = 'EUR') =>
  api().call(createPaySession, { token: apiToken, body: { amount, currency } });

describe('until its domain is proven, a business', () => {
  test.each([
    ['50.00', 'EUR', 201],
    ['50.01', 'EUR', 409],
    ['200', 'SLS', 201],
    ['200.0001', 'SLS', 409],
  ])('asking for %s %s gets %i', async (amount, currency, status) => {
    expect((await ask(await newcomer(), amount, currency)).statusCode).toBe(status);
  });

  test('may not ask a member to show it two balances, and then it may', async () => {
    const merchant = await newcomer();
    const invite = () => api().call(createLinkSession, { token: merchant.apiToken, body: {} });
    const before = await rowCounts(api());

    const refused = await invite();

    expect([refused.statusCode, refused.json().code]).toEqual([409, 'domain_unproven']);
    expect(await rowCounts(api())).toEqual(before);
    await ops(api(), 'business:verify', '--email', merchant.email);
    expect((await invite()).statusCode).toBe(201);
  });

  test('is told why, by how much and where to go, and nothing is stored', async () => {
    const merchant = await newcomer();
    const before = await rowCounts(api());

    const response = await ask(merchant, '60.00');

    expect(response.json()).toMatchObject({
      code: 'domain_unproven',
      errors: [
        {
          path: 'amount',
          message: expect.stringMatching(/200 SLS .*\/account\/profile\/link\?tab=domain$/),
        },
      ],
    });
    expect(await rowCounts(api())).toEqual(before);
  });

  test('may not ask for more by asking often, not even at once', async () => {
    const merchant = await newcomer();

    const answers = await Promise.all(Array.from({ length: 7 }, () => ask(merchant, '50.00')));

    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([
      ...Array.from({ length: 5 }, () => 201),
      ...[409, 409],
    ]);
  });

  test('has the day again where a session was cancelled', async () => {
    const merchant = await newcomer();
    const [first] = await Promise.all(Array.from({ length: 5 }, () => ask(merchant, '50.00')));
    expect((await ask(merchant, '1.00')).statusCode).toBe(409);

    await api().http.inject({
      method: 'POST',
      url: `/api/merchant/pay-sessions/${first?.json().id}/cancel`,
      headers: { authorization: `Bearer ${merchant.apiToken}` },
    });

    expect((await ask(merchant, '1.00')).statusCode).toBe(201);
  });

  test('has the day again a day later, for what is still to be paid too', async () => {
    const merchant = await newcomer();
    for (let i = 0; i < 5; i++) await ask(merchant, '50.00');
    await api().db.execute(sql`update pay_session set created_at = created_at - interval '25 hours'
      where merchant_id = ${merchant.id}`);

    expect((await ask(merchant, '50.00')).statusCode).toBe(201);
  });

  test('gets nothing back for a payment it refunds', async () => {
    const merchant = await newcomer();
    const { token } = await newMember(api());
    for (let i = 0; i < 5; i++) {
      const { id } = (await ask(merchant, '50.00')).json<{ id: string }>();
      await api().call(confirmPayment, { params: { id }, token, body: { total: '190' } });
      const refund = { token: merchant.apiToken, params: { id }, body: {} };
      expect((await api().call(refundPaySession, refund)).statusCode).toBe(201);
    }

    expect((await ask(merchant, '1.00')).statusCode).toBe(409);
  });

  test('is held to it by its buttons, whose payers are told of no settings', async () => {
    const merchant = await newcomer();
    const button = async (amount: string) =>
      (await newButton(api(), merchant, { ...TERMS, amount })).id;
    const [large, small] = [await button('50.01'), await button('50.00')];

    const refused = (await press(api(), large)).json();
    for (let i = 0; i < 5; i++) expect((await press(api(), small)).statusCode).toBe(201);

    expect([refused.code, refused.errors]).toEqual(['domain_unproven', undefined]);
    expect((await press(api(), small)).statusCode).toBe(409);
  });

  test('makes 500 sessions a day at most, however small', async () => {
    const merchant = await newcomer();
    await ask(merchant, '0.01');
    await api().db.execute(sql`with made as (
        insert into pay_session (id, merchant_id, amount, currency, decimals, line_items, metadata, origins, expires_at)
        select 'pay_' || lpad(n::text, 26, '0'), merchant_id, amount, currency, decimals, line_items, metadata, origins, expires_at
        from pay_session, generate_series(1, 499) n where merchant_id = ${merchant.id}
        returning id)
      select count(*) from made`);

    expect((await ask(merchant, '0.01')).json().errors[0].message).toMatch(/500 sessions/);
  });

  test('takes nothing from another', async () => {
    const [one, other] = [await newcomer(), await newcomer()];
    for (let i = 0; i < 5; i++) await ask(one, '50.00');

    expect((await ask(other, '50.00')).statusCode).toBe(201);
  });
});

test('an operator vouches for a domain, and gives another that is to be proven', async () => {
  const merchant = await newcomer();
  const run = (command: string, ...more: string[]) =>
    ops(api(), command, '--email', merchant.email, ...more);

  await run('business:verify');
  expect((await ask(merchant, '60.00')).statusCode).toBe(201);

  await run('business:change-domain', '--domain', 'other.test');
  expect((await ask(merchant, '60.00')).json().code).toBe('domain_unproven');
});

test('with another domain, nobody is sent to the old one any more', async () => {
  const { token, email } = await newMerchant(api(), { domain: 'old.test' });
  const [old, added] = ['https://old.test/thanks', 'https://added.test/cancelled'];
  await api().call(addOrigin, { token, body: { origin: 'https://added.test' } });
  const urls = { recipientSuccessUrl: old, recipientCancelUrl: added };
  const set = await api().call(updateBusinessSettings, { token, body: urls });
  expect(set.statusCode).toBe(200);

  await ops(api(), 'business:change-domain', '--email', email, '--domain', 'new.test');

  const settings = (await api().call(readBusinessSettings, { token })).json();
  expect([settings.recipientSuccessUrl, settings.recipientCancelUrl]).toEqual([null, added]);
});

test('only a business has a domain to vouch for', async () => {
  const { code, output } = await ops(api(), 'business:verify', '--email', 'nobody@salus.test');

  expect([code, output]).toEqual([1, 'no member nobody@salus.test']);
});
