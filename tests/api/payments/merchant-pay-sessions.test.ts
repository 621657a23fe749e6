import { describe, expect, test } from 'vitest';
import * as merchantEndpoints from '#shared/merchant/endpoints.ts';
import { MerchantPaySession } from '#shared/merchant/schemas.ts';
import { useApi } from '../../support/api/api.ts';
import { letSessionExpire } from '../../support/clock/age.ts';
import { payFor, TOTAL } from '../../support/payments/pay-scene.ts';
import {
  newMerchant,
  newPaySession,
  SHOP,
  type TestMerchant,
} from '../../support/people/people.ts';

const api = useApi();

const create = ({ apiToken }: TestMerchant, body: Record<string, unknown>) =>
  api().call(merchantEndpoints.createSession, { token: apiToken, body });

const read = ({ apiToken }: TestMerchant, id: string) =>
  api().call(merchantEndpoints.readSession, { token: apiToken, params: { id } });

const cancel = ({ apiToken }: TestMerchant, id: string) =>
  api().call(merchantEndpoints.cancelSession, { token: apiToken, params: { id } });

const EVERYTHING = {
  amount: '40.00',
  currency: 'EUR',
  description: 'Té de tilo – 菩提树茶 🫖',
  reference: 'order-17',
  lineItems: [{ name: 'Linden tea', quantity: 2, amount: '40.00' }],
  metadata: { cart: 'c-1', note: 'line\nbreaks and <b>markup</b> are kept' },
  successUrl: `${SHOP}/thanks?order=17`,
  cancelUrl: 'https://www.shop.test/cart#top',
  minimumLevel: 'Sens',
  locale: 'es',
};

describe('creating a session', () => {
  test('returns the request’s values, its address and its quote', async () => {
    const merchant = await newMerchant(api());

    const response = await create(merchant, EVERYTHING);

    const session = response.json();
    expect(response.statusCode).toBe(201);
    expect(session).toMatchObject({
      ...EVERYTHING,
      status: 'pending',
      url: `${api().config.publicUrl}/pay/${session.id}`,
      quote: {
        status: 'live',
        rate: '0.25',
        discountPercent: '5',
        fiatDiscount: '2.00',
        net: '38.00',
        gross: '160',
        discount: '8',
        total: TOTAL,
      },
      paidAt: null,
      cancelledAt: null,
      transactionId: null,
    });
    expect(MerchantPaySession.parse(session)).toEqual(session);
  });

  test('requires only amount and currency', async () => {
    const merchant = await newMerchant(api());

    const session = (await create(merchant, { amount: '40', currency: 'EUR' })).json();

    expect(session).toMatchObject({
      amount: '40.00',
      description: null,
      lineItems: [],
      metadata: {},
      successUrl: null,
      minimumLevel: null,
    });
    const minutes = (Date.parse(session.expiresAt) - Date.parse(session.createdAt)) / 60_000;
    expect(Math.round(minutes)).toBe(30);
  });

  test.each([
    ['en', 'en'],
    ['en-GB', 'en'],
    ['pt-BR', 'pt'],
    ['nb-NO', 'no'],
  ])('in the language %s is shown in %s', async (locale, shown) => {
    const wanted = { amount: '1', currency: 'EUR', locale };

    expect((await create(await newMerchant(api()), wanted)).json().locale).toBe(shown);
  });

  test('in a language without texts is refused, with those that it can have', async () => {
    const wanted = { amount: '1', currency: 'EUR', locale: 'xx' };
    const { statusCode, body } = await create(await newMerchant(api()), wanted);

    expect(statusCode).toBe(422);
    expect(body).toContain('Unknown language: one of de, en, es');
  });

  test('accepts an expiry', async () => {
    const merchant = await newMerchant(api());
    const expiresAt = new Date(Date.now() + 86_400_000).toISOString();

    const session = (await create(merchant, { amount: '1', currency: 'EUR', expiresAt })).json();

    expect(session.expiresAt).toBe(expiresAt);
  });

  test('accepts the largest and the smallest amount', async () => {
    const merchant = await newMerchant(api());

    const largest = await create(merchant, { amount: '1000000000000.00', currency: 'EUR' });
    const smallest = await create(merchant, { amount: '0.0001', currency: 'SLS' });

    expect(largest.json().quote).toMatchObject({ gross: '4000000000000', total: '3800000000000' });
    expect(smallest.json().quote).toMatchObject({ gross: '0.0001', total: '0.0001' });
  });

  test('in the token has its total as net', async () => {
    const merchant = await newMerchant(api());

    const { quote } = (await create(merchant, { amount: '1.2345', currency: 'SLS' })).json();

    expect(quote).toMatchObject({ fiatDiscount: '0.0617', net: '1.1728', total: '1.1728' });
  });

  test('is refused to a frozen merchant', async () => {
    const merchant = await newMerchant(api(), { paymentsEnabled: false });

    const response = await create(merchant, { amount: '40.00', currency: 'EUR' });

    expect([response.statusCode, response.json().code]).toEqual([409, 'payments_disabled']);
  });
});

describe('reading a session', () => {
  test('returns the same as creating it', async () => {
    const merchant = await newMerchant(api());
    const created = (await create(merchant, EVERYTHING)).json();

    expect((await read(merchant, created.id)).json()).toEqual(created);
  });

  test('reports a payment, but not the payer', async () => {
    const merchant = await newMerchant(api());
    const { id } = await newPaySession(api(), merchant);
    await payFor(api(), id);

    const session = (await read(merchant, id)).json();

    expect(session).toMatchObject({ status: 'paid', cancelledAt: null, quote: { total: TOTAL } });
    expect(session.paidAt).toMatch(/^\d{4}-.*Z$/);
    expect(session.transactionId).toMatch(/^txn_/);
    expect(Object.keys(session)).not.toContain('payer');
  });

  test('reports an expiry that is not stored yet', async () => {
    const merchant = await newMerchant(api());
    const { id } = await newPaySession(api(), merchant);
    await letSessionExpire(api(), id);

    expect((await read(merchant, id)).json().status).toBe('expired');
  });
});

describe('another merchant’s session', () => {
  test('cannot be read or cancelled', async () => {
    const { id } = await newPaySession(api(), await newMerchant(api()));
    const other = await newMerchant(api());

    for (const response of [await read(other, id), await cancel(other, id)]) {
      expect([response.statusCode, response.json().message]).toEqual([404, 'Wrong session']);
    }
  });

  test('is neither in the list nor a valid cursor', async () => {
    const { id } = await newPaySession(api(), await newMerchant(api()));
    const other = await newMerchant(api());
    await newPaySession(api(), other);

    const { data } = (
      await api().call(merchantEndpoints.listSessions, {
        token: other.apiToken,
        query: { after: id },
      })
    ).json();

    expect(data).toEqual([]);
  });
});

describe('cancelling', () => {
  test('closes a pending session, and repeats its answer', async () => {
    const merchant = await newMerchant(api());
    const { id } = await newPaySession(api(), merchant);

    const first = await cancel(merchant, id);
    const again = await cancel(merchant, id);

    expect(first.json()).toMatchObject({ status: 'cancelled', paidAt: null });
    expect(first.json().cancelledAt).toMatch(/Z$/);
    expect([again.statusCode, again.json()]).toEqual([200, first.json()]);
  });

  test('is refused once the session is paid or expired', async () => {
    const merchant = await newMerchant(api());
    const paid = await newPaySession(api(), merchant);
    const expired = await newPaySession(api(), merchant);
    await payFor(api(), paid.id);
    await letSessionExpire(api(), expired.id);

    const answers = [await cancel(merchant, paid.id), await cancel(merchant, expired.id)];

    expect(answers.map((one) => [one.statusCode, one.json().code, one.json().message])).toEqual([
      [409, 'session_paid', 'This session is paid. Refund it instead.'],
      [409, 'session_not_pending', 'Session expired'],
    ]);
  });
});
