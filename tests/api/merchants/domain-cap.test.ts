/** Limits of a business whose domain is not verified. */
import { describe, expect, test } from 'vitest';
import * as businessEndpoints from '#shared/business/endpoints.ts';
import * as merchantLinkEndpoints from '#shared/link/merchant-endpoints.ts';
import * as merchantEndpoints from '#shared/merchant/endpoints.ts';
import * as payEndpoints from '#shared/pay/endpoints.ts';
import * as refundsEndpoints from '#shared/refunds/endpoints.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import { useApi } from '../../support/api/api.ts';
import { ops } from '../../support/api/operator.ts';
import { rowCounts } from '../../support/api/row-counts.ts';
import { newButton, press, TERMS } from '../../support/payments/buttons.ts';
import { newMember, newMerchant, type TestMerchant } from '../../support/people/people.ts';

// 200 tokens a session, 1000 a day; a token is 0.25 EUR.
const api = useApi();

const newcomer = () => newMerchant(api(), { isVouchedFor: false });
const ask = ({ apiToken }: TestMerchant, amount: string, currency = 'EUR') =>
  api().call(merchantEndpoints.createSession, { token: apiToken, body: { amount, currency } });

describe('until its domain is verified, a business', () => {
  test.each([
    ['50.00', 'EUR', 201],
    ['50.01', 'EUR', 409],
    ['200', 'SLS', 201],
    ['200.0001', 'SLS', 409],
  ])('asking for %s %s gets %i', async (amount, currency, status) => {
    expect((await ask(await newcomer(), amount, currency)).statusCode).toBe(status);
  });

  test('cannot invite members to link', async () => {
    const merchant = await newcomer();
    const invite = () =>
      api().call(merchantLinkEndpoints.createSession, { token: merchant.apiToken, body: {} });
    const before = await rowCounts(api());

    const refused = await invite();

    expect([refused.statusCode, refused.json().code]).toEqual([409, 'domain_unproven']);
    expect(await rowCounts(api())).toEqual(before);
    await ops(api(), 'business:verify', '--email', merchant.email);
    expect((await invite()).statusCode).toBe(201);
  });

  test('names the reason, the excess and the page for the proof, and nothing is stored', async () => {
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

  test('cannot exceed the daily cap with many requests, even concurrent ones', async () => {
    const merchant = await newcomer();

    const answers = await Promise.all(Array.from({ length: 7 }, () => ask(merchant, '50.00')));

    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([
      ...Array.from({ length: 5 }, () => 201),
      ...[409, 409],
    ]);
  });

  test('regains its allowance when a session is cancelled', async () => {
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

  test('regains its allowance a day later, including for open sessions', async () => {
    const merchant = await newcomer();
    for (let i = 0; i < 5; i++) await ask(merchant, '50.00');
    await api().db.execute(sql`update pay_session set created_at = created_at - interval '25 hours'
      where merchant_id = ${merchant.id}`);

    expect((await ask(merchant, '50.00')).statusCode).toBe(201);
  });

  test('does not regain its allowance for a refunded payment', async () => {
    const merchant = await newcomer();
    const { token } = await newMember(api());
    for (let i = 0; i < 5; i++) {
      const { id } = (await ask(merchant, '50.00')).json<{ id: string }>();
      await api().call(payEndpoints.confirm, { params: { id }, token, body: { total: '190' } });
      const refund = { token: merchant.apiToken, params: { id }, body: {} };
      expect((await api().call(refundsEndpoints.refundSession, refund)).statusCode).toBe(201);
    }

    expect((await ask(merchant, '1.00')).statusCode).toBe(409);
  });

  test('has the same limit for its buttons, whose payers see no settings', async () => {
    const merchant = await newcomer();
    const button = async (amount: string) =>
      (await newButton(api(), merchant, { ...TERMS, amount })).id;
    const [large, small] = [await button('50.01'), await button('50.00')];

    const refused = (await press(api(), large)).json();
    for (let i = 0; i < 5; i++) expect((await press(api(), small)).statusCode).toBe(201);

    expect([refused.code, refused.errors]).toEqual(['domain_unproven', undefined]);
    expect((await press(api(), small)).statusCode).toBe(409);
  });

  test('can create at most 500 sessions a day, however small', async () => {
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

  test('does not affect another business’s allowance', async () => {
    const [one, other] = [await newcomer(), await newcomer()];
    for (let i = 0; i < 5; i++) await ask(one, '50.00');

    expect((await ask(other, '50.00')).statusCode).toBe(201);
  });
});

test('an operator can verify a domain, and set another that is to be verified', async () => {
  const merchant = await newcomer();
  const run = (command: string, ...more: string[]) =>
    ops(api(), command, '--email', merchant.email, ...more);

  await run('business:verify');
  expect((await ask(merchant, '60.00')).statusCode).toBe(201);

  await run('business:change-domain', '--domain', 'other.test');
  expect((await ask(merchant, '60.00')).json().code).toBe('domain_unproven');
});

test('after a change of domain, no link leads to the old one', async () => {
  const { token, email } = await newMerchant(api(), { domain: 'old.test' });
  const [old, added] = ['https://old.test/thanks', 'https://added.test/cancelled'];
  await ops(api(), 'business:allow-origin', '--email', email, '--origin', 'https://added.test');
  const urls = { recipientSuccessUrl: old, recipientCancelUrl: added };
  const set = await api().call(businessEndpoints.update, { token, body: urls });
  expect(set.statusCode).toBe(200);

  await ops(api(), 'business:change-domain', '--email', email, '--domain', 'new.test');

  const settings = (await api().call(businessEndpoints.read, { token })).json();
  expect([settings.recipientSuccessUrl, settings.recipientCancelUrl]).toEqual([null, added]);
});

test('only a business has a domain to verify', async () => {
  const { code, output } = await ops(api(), 'business:verify', '--email', 'nobody@salus.test');

  expect([code, output]).toEqual([1, 'no member nobody@salus.test']);
});
