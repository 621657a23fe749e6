import { describe, expect, test } from 'vitest';
import * as merchantEndpoints from '#shared/merchant/endpoints.ts';
import * as payEndpoints from '#shared/pay/endpoints.ts';
import { addRate } from '../../../server/tokens/rates/rates.ts';
import { useApi } from '../../support/api/api.ts';
import { letQuoteExpire, letSessionExpire } from '../../support/clock/age.ts';
import { payScene, TOTAL } from '../../support/payments/pay-scene.ts';
import type { MemberWish } from '../../support/people/people.ts';

const api = useApi();
const scene = (...wish: [MemberWish?, Record<string, unknown>?]) => payScene(api(), ...wish);
const UNKNOWN = 'pay_00000000000000000000000000';

describe('reading a session', () => {
  test('shows price, saving and total to anybody who holds the id', async () => {
    const { params } = await scene();

    const { quote, payer, status, merchant } = (
      await api().call(payEndpoints.read, { params })
    ).json();

    expect(quote).toMatchObject({
      status: 'live',
      rate: '0.25',
      discountPercent: '5',
      fiatDiscount: '2.00',
      net: '38.00',
      gross: '160',
      discount: '8',
      total: TOTAL,
    });
    expect({ payer, status, merchant }).toEqual({
      payer: null,
      status: 'pending',
      merchant: { name: 'Casa Alba', domain: 'shop.test', verified: true },
    });
  });

  test.each([
    ['Visita', '0'],
    ['Sens', '2000'],
    ['Gemma', '10000'],
    ['Summa', '50000'],
    ['Maxima', '250000'],
  ])('%s pays five percent less, as every level does', async (level, stake) => {
    const { params, payer } = await scene({ stake });

    const read = await api().call(payEndpoints.read, { params, token: payer.token });

    expect(read.json().payer.level).toBe(level);
    expect(read.json().quote).toMatchObject({ discountPercent: '5', gross: '160', total: TOTAL });
  });

  test('shows a signed-in member their balance and level', async () => {
    const { params, payer } = await scene();

    const session = (await api().call(payEndpoints.read, { params, token: payer.token })).json();

    expect(session.payer).toMatchObject({
      id: payer.id,
      name: 'Ana',
      level: 'Visita',
      balance: '1000',
      availability: 'available',
      missing: null,
    });
  });

  test('treats an invalid token as no sign-in', async () => {
    const { params } = await scene();

    const response = await api().call(payEndpoints.read, { params, token: 'nonsense' });

    expect([response.statusCode, response.json().payer]).toEqual([200, null]);
  });

  test('answers an unknown id with Wrong session', async () => {
    const response = await api().call(payEndpoints.read, { params: { id: UNKNOWN } });

    expect([response.statusCode, response.json().message]).toEqual([404, 'Wrong session']);
  });

  test('refuses a malformed id, naming the field', async () => {
    const response = await api().call(payEndpoints.read, { params: { id: 'pay_1' } });

    expect(response.statusCode).toBe(422);
    expect(response.json().errors).toMatchObject([
      { path: 'params.id', message: 'Not a session id.' },
    ]);
  });
});

describe('a session whose time has passed', () => {
  test('shows as expired at once and cannot be paid, quoted or cancelled', async () => {
    const { id, params, payer } = await scene();
    await letSessionExpire(api(), id);

    const shown = (await api().call(payEndpoints.read, { params })).json();
    const paid = await api().call(payEndpoints.confirm, {
      params,
      token: payer.token,
      body: { total: TOTAL },
    });
    const quoted = await api().call(payEndpoints.quote, { params });
    const cancelled = await api().call(payEndpoints.cancel, { params, token: payer.token });

    expect([shown.status, shown.closedAt]).toEqual(['expired', shown.expiresAt]);
    for (const response of [paid, quoted, cancelled]) {
      expect([response.statusCode, response.json().message]).toEqual([409, 'Session expired']);
    }
  });
});

describe('a quote', () => {
  test('is kept until it expires, at any rate', async () => {
    const { params } = await scene();
    const before = (await api().call(payEndpoints.read, { params })).json();
    await addRate(api().db, { currency: 'EUR', rate: '0.5', source: 'test' });

    const after = (await api().call(payEndpoints.quote, { params })).json();

    expect(after.quote).toEqual(before.quote);
    await addRate(api().db, { currency: 'EUR', rate: '0.25', source: 'test' });
  });

  test('is followed by one at the new rate when it has expired', async () => {
    const { id, params } = await scene();
    await letQuoteExpire(api(), id);
    const expired = (await api().call(payEndpoints.read, { params })).json();
    await addRate(api().db, { currency: 'EUR', rate: '0.2', source: 'test' });

    const renewed = (await api().call(payEndpoints.quote, { params })).json();

    expect(expired.quote.status).toBe('expired');
    expect(renewed.quote).toMatchObject({
      status: 'live',
      rate: '0.2',
      gross: '200',
      total: '190',
    });
    await addRate(api().db, { currency: 'EUR', rate: '0.25', source: 'test' });
  });

  test('cannot be made without a fresh rate', async () => {
    const { id, params, merchant } = await scene();
    await letQuoteExpire(api(), id);
    const hourAgo = new Date(Date.now() - 3_600_000);
    await addRate(api().db, { currency: 'USD', rate: '0.3', source: 'feed', validUntil: hourAgo });

    const response = await api().call(merchantEndpoints.createSession, {
      token: merchant.apiToken,
      body: { amount: '1.00', currency: 'USD' },
    });

    expect([response.statusCode, response.json().code]).toEqual([503, 'rate_unavailable']);
    expect(Number(response.headers['retry-after'])).toBeGreaterThan(0);
    expect((await api().call(payEndpoints.quote, { params })).statusCode).toBe(200);
  });
});

describe('cancelling', () => {
  test('is refused to a stranger who holds its id, and so is extending', async () => {
    const { params, payer } = await scene();
    const before = (await api().call(payEndpoints.read, { params, token: payer.token })).json();

    for (const endpoint of [payEndpoints.cancel, payEndpoints.extend]) {
      const refused = await api().call(endpoint, { params });
      expect([refused.statusCode, refused.json().code]).toEqual([401, 'unauthenticated']);
    }

    const after = (await api().call(payEndpoints.read, { params, token: payer.token })).json();
    expect({ ...after, now: before.now }).toEqual(before);
  });

  test('closes a pending session for a signed-in shopper', async () => {
    const { params, payer } = await scene();

    const response = await api().call(payEndpoints.cancel, { params, token: payer.token });
    const paid = await api().call(payEndpoints.confirm, {
      params,
      token: payer.token,
      body: { total: TOTAL },
    });

    expect(response.json().status).toBe('cancelled');
    expect(paid.json().code).toBe('session_not_pending');
  });

  test('is refused once the session is paid', async () => {
    const { params, payer } = await scene();
    await api().call(payEndpoints.confirm, { params, token: payer.token, body: { total: TOTAL } });

    const again = await api().call(payEndpoints.cancel, { params, token: payer.token });
    expect(again.json().code).toBe('session_not_pending');
  });
});
