/** Common mistakes of businesses and their servers: each is refused at its field, and nothing is stored. */
import { beforeAll, expect, test } from 'vitest';
import * as keyEndpoints from '#shared/api-keys/endpoints.ts';
import * as merchantEndpoints from '#shared/merchant/endpoints.ts';
import * as webhookEndpoints from '#shared/webhooks/endpoints.ts';
import { createApiToken } from '../../../server/merchants/api-keys/api-token.ts';
import { useApi } from '../../support/api/api.ts';
import { type Refusal, useRefusals } from '../../support/api/refusals.ts';
import { newKey } from '../../support/merchants/api-keys.ts';
import { newMerchant, PASSWORD, type TestMerchant } from '../../support/people/people.ts';

const api = useApi();
const { refusalOf, remember } = useRefusals(api);
const PROOF = { currentPassword: PASSWORD };
const SALE = { amount: '40.00', currency: 'EUR' };

let shop: TestMerchant;
beforeAll(async () => {
  shop = await newMerchant(api());
});

const PRIVATE = [
  'http://127.0.0.1/hook',
  'https://10.1.2.3/hook',
  'https://192.168.0.10:8443/hook',
  'https://169.254.169.254/latest/meta-data/',
  'https://[::1]/hook',
  'https://[::ffff:a00:1]/hook',
];
const REFUSED_ADDRESS: Refusal = [422, 'validation_failed', 'url', 'webhook_address'];

test.each(['https://0x7f.1/hook', 'https://me:secret@shop.test/hook'])(
  'an endpoint at an address that is no plain one: %s',
  async (url) => {
    const body = { url, ...PROOF };
    const sent = { endpoint: webhookEndpoints.create, token: shop.token, body };

    expect((await refusalOf(sent)).slice(0, 3)).toEqual([422, 'validation_failed', 'url']);
  },
);

test.each(PRIVATE)('an endpoint on a private address: %s', async (url) => {
  const body = { url, ...PROOF };
  expect(await refusalOf({ endpoint: webhookEndpoints.create, token: shop.token, body })).toEqual(
    REFUSED_ADDRESS,
  );
});

test('an endpoint that moves to a private address', async () => {
  const body = { url: 'https://shop.test/hook', ...PROOF };
  const made = await api().call(webhookEndpoints.create, { token: shop.token, body });
  const { id } = made.json();
  const moved = { url: 'https://10.1.2.3/hook', ...PROOF };

  const sent = { endpoint: webhookEndpoints.update, token: shop.token, params: { id } };
  expect(await refusalOf({ ...sent, body: moved })).toEqual(REFUSED_ADDRESS);
  const read = await api().call(webhookEndpoints.read, { token: shop.token, params: { id } });
  expect(read.json().url).toBe(body.url);
});

const sale = (token: string | undefined, body: object = SALE) => ({
  endpoint: merchantEndpoints.createSession,
  ...(token === undefined ? {} : { token }),
  body,
});

test('a key that is missing, incomplete, revoked, of the other mode, or too narrow', async () => {
  const { secrets } = api().config;
  const live = await createApiToken(api().db, { mode: 'production', secrets }, shop.id);
  const narrow = await newKey(api(), shop, { scopes: ['pay-sessions:read'] });
  const gone = await newKey(api(), shop);
  const params = { id: gone.id };
  await api().call(keyEndpoints.revoke, { token: shop.token, params, body: PROOF });

  for (const [token, refusal] of [
    [undefined, [401, 'token_missing']],
    ['YOUR_TOKEN', [401, 'token_malformed']],
    [shop.apiToken.slice(0, -9), [401, 'token_malformed']],
    [gone.token, [401, 'unauthenticated']],
    [live, [401, 'wrong_mode']],
    [narrow.token, [403, 'scope_missing', 'scope', 'scope_missing']],
  ] as const) {
    expect(await refusalOf(sale(token))).toEqual(refusal);
  }
});

test.each<[object, string, string]>([
  [{ ...SALE, sucessUrl: 'https://shop.test' }, 'sucessUrl', 'unknown_field'],
  [{ ...SALE, currency: 'XXX' }, 'currency', 'unknown_currency'],
  [{ ...SALE, amount: '0' }, 'amount', 'invalid'],
  [{ ...SALE, amount: 40 }, 'amount', 'wrong_type'],
  [{ currency: 'EUR' }, 'amount', 'required'],
  [{ ...SALE, reference: 'x'.repeat(101) }, 'reference', 'too_large'],
  [{ ...SALE, minimumLevel: 'Gold' }, 'minimumLevel', 'unknown_value'],
  [{ ...SALE, locale: 'english' }, 'locale', 'wrong_format'],
])('a payment with a wrong field: %j', async (body, path, code) => {
  expect(await refusalOf(sale(shop.apiToken, body))).toEqual([
    422,
    'validation_failed',
    path,
    code,
  ]);
});

test('errors are precise: the nearest field, the known currencies, the place in the JSON', async () => {
  const send = async (payload: string) => {
    await remember();
    const url = '/api/merchant/pay-sessions';
    const headers = {
      authorization: `Bearer ${shop.apiToken}`,
      'content-type': 'application/json',
    };
    const answer = await api().http.inject({ method: 'POST', url, headers, payload });
    return [answer.statusCode, answer.json().errors[0].message];
  };

  expect(await send('{"amount":"1.00","currency":"EUR","referense":"a"}')).toEqual([
    422,
    'Unknown field. Did you mean "reference"?',
  ]);
  expect(await send('{"amount":"1.00","currency":"EURO"}')).toEqual([
    422,
    expect.stringMatching(/^Unknown currency: one of EUR, .*SLS\.$/),
  ]);
  expect(await send('{"amount":"1.00"\n"currency":"EUR"}')).toEqual([
    400,
    expect.stringContaining('line 2, column 1'),
  ]);
});

test.each([
  ['DELETE', '/api/merchant/pay-sessions', 'GET, HEAD, POST'],
  ['PATCH', '/api/merchant/webhook-endpoints/whe_1', 'DELETE, GET, HEAD, PUT'],
  ['DELETE', '/api/merchant/settings', 'GET, HEAD, PUT'],
] as const)('a method that the path does not take: %s %s', async (method, url, allow) => {
  await remember();
  const headers = { authorization: `Bearer ${shop.apiToken}` };
  const answer = await api().http.inject({ method, url, headers });

  expect([answer.statusCode, answer.json().code]).toEqual([405, 'method_not_allowed']);
  expect(answer.headers.allow).toBe(allow);
});
