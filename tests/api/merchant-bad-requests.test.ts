/** Requests of a merchant's server that are refused before their fields are looked at. */
import { Readable } from 'node:stream';
import { describe, expect, test } from 'vitest';
import { createPaySession, listPaySessions } from '#shared/merchant/contract.ts';
import { createApiToken } from '../../server/merchant/api-token.ts';
import { useApi } from '../support/api.ts';
import { ops } from '../support/ops.ts';
import { newMerchant } from '../support/people.ts';
import { rowCounts } from '../support/rows.ts';

const api = useApi();
const GOOD = JSON.stringify({ amount: '40.00', currency: 'EUR' });
const LARGEST = 64 * 1024;

const post = (token: string, payload: string | Readable, contentType = 'application/json') =>
  api().http.inject({
    method: 'POST',
    url: '/api/merchant/pay-sessions',
    headers: { authorization: `Bearer ${token}`, 'content-type': contentType },
    payload,
  });

describe('a body', () => {
  test('of 64 kB is read, of one byte more is refused with 413', async () => {
    const { apiToken } = await newMerchant(api());

    const fits = await post(apiToken, GOOD.padEnd(LARGEST));
    const before = await rowCounts(api());
    const tooLarge = await post(apiToken, GOOD.padEnd(LARGEST + 1));

    expect(fits.statusCode).toBe(201);
    expect([tooLarge.statusCode, tooLarge.json().code]).toEqual([413, 'payload_too_large']);
    expect(await rowCounts(api())).toEqual(before);
  });

  test('that does not say how long it is, is cut off at the same size', async () => {
    const { apiToken } = await newMerchant(api());
    const endless = Readable.from([GOOD, ' '.repeat(LARGEST)]);

    expect((await post(apiToken, endless)).statusCode).toBe(413);
  });

  test.each([
    '{"amount":"40.00","currency":"EUR"',
    "{'amount':'40.00'}",
    'amount=40.00',
    '\u0000',
    '',
    '{"amount":"40.00","currency":"EUR","__proto__":{"admin":true}}',
    '{"amount":"40.00","currency":"EUR","constructor":{"prototype":{"admin":true}}}',
  ])('that is not JSON we read is refused with 400: %s', async (payload) => {
    const { apiToken } = await newMerchant(api());
    const before = await rowCounts(api());

    const response = await post(apiToken, payload);

    expect([response.statusCode, response.json().code]).toEqual([400, 'malformed_request']);
    expect(await rowCounts(api())).toEqual(before);
  });

  test.each(['null', '[]', '"40.00"', '7', 'true'])('may not be %s', async (payload) => {
    const { apiToken } = await newMerchant(api());

    const response = await post(apiToken, payload);

    expect([response.statusCode, response.json().code]).toEqual([422, 'validation_failed']);
  });

  test.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data', 'text/xml'])(
    'of the type %s is refused with 415',
    async (contentType) => {
      const { apiToken } = await newMerchant(api());

      const response = await post(apiToken, GOOD, contentType);

      expect([response.statusCode, response.json().code]).toEqual([415, 'unsupported_media_type']);
    },
  );

  test('may not be left out', async () => {
    const { apiToken } = await newMerchant(api());

    expect((await api().call(createPaySession, { token: apiToken })).statusCode).toBe(422);
  });
});

describe('an API token', () => {
  const list = (token: string | undefined) => api().call(listPaySessions, { token });

  test('is good until it is revoked, and the one made after it stays good', async () => {
    const merchant = await newMerchant(api());
    const second = await createApiToken(api().db, api().config, merchant.id);

    const before = await list(merchant.apiToken);
    const lastFour = merchant.apiToken.slice(-4);
    await ops(api(), 'business:revoke-token', '--email', merchant.email, '--last-four', lastFour);

    expect(before.statusCode).toBe(200);
    expect((await list(merchant.apiToken)).statusCode).toBe(401);
    expect((await list(second)).statusCode).toBe(200);
  });

  test.each<[string, (token: string) => string | undefined]>([
    ['is asked for', () => undefined],
    ['that is unknown is refused', (token) => token.replace(/_[0-9a-f]{4}/, '_0000')],
    [
      'with a wrong end is refused',
      (token) => `${token.slice(0, -1)}${token.endsWith('0') ? 1 : 0}`,
    ],
    ['that is cut short is refused', (token) => token.slice(0, -1)],
    ['that is longer is refused', (token) => `${token}0`],
    ['in capitals is refused', (token) => token.toUpperCase()],
  ])('%s', async (_, change) => {
    const { apiToken } = await newMerchant(api());

    const response = await list(change(apiToken));

    expect([response.statusCode, response.json().code]).toEqual([401, 'unauthenticated']);
  });

  test('of another mode is refused, though its hash is known', async () => {
    const { id } = await newMerchant(api());
    const live = await createApiToken(api().db, { ...api().config, mode: 'production' }, id);

    expect(live).toMatch(/^salus_live_/);
    expect((await list(live)).statusCode).toBe(401);
  });

  test('is not read from the address', async () => {
    const { apiToken } = await newMerchant(api());

    const response = await api().http.inject(`/api/merchant/pay-sessions?token=${apiToken}`);

    expect(response.statusCode).toBe(401);
  });

  test('is asked for before anything is said of the body', async () => {
    const before = await rowCounts(api());

    const response = await api().call(createPaySession, { body: { amount: -1, nonsense: true } });

    expect(response.statusCode).toBe(401);
    expect(await rowCounts(api())).toEqual(before);
  });
});
