/** Addresses of a business to which people and events are sent: readers and browsers see one host. */
import { expect, test } from 'vitest';
import * as businessEndpoints from '#shared/business/endpoints.ts';
import * as buttonsEndpoints from '#shared/buttons/endpoints.ts';
import type { Endpoint } from '#shared/http/endpoint.ts';
import * as linkEndpoints from '#shared/link/merchant-endpoints.ts';
import * as merchantEndpoints from '#shared/merchant/endpoints.ts';
import * as webhookEndpoints from '#shared/webhooks/endpoints.ts';
import { useApi } from '../../support/api/api.ts';
import { TERMS } from '../../support/payments/buttons.ts';
import { newMerchant, PASSWORD } from '../../support/people/people.ts';

const api = useApi();

const HOSTILE = [
  'https://shop.test\\@evil.example/',
  'https://shop.test\\evil.example/',
  'https://evil.example\\.shop.test/',
  'https://shop.test@evil.example/',
  'https://shop.test:443@evil.example/',
  'https://me@shop.test/',
  'https://sh%6fp.test/',
  'https://ｓhop.test/',
  'https://sho\u00adp.test/',
  'https://shop.test/\tthanks',
  'https://shop.test\n.evil.example/',
  'https://0x7f.1/',
  'https://evil.example/',
];

type Place = [path: string, Endpoint, (url: string) => Record<string, unknown>];

const PRICE = { amount: '40.00', currency: 'EUR' };
const setting = (field: string): Place => [
  field,
  businessEndpoints.update,
  (url) => ({ [field]: url }),
];

const PLACES: Place[] = [
  ['successUrl', merchantEndpoints.createSession, (url) => ({ ...PRICE, successUrl: url })],
  ['cancelUrl', merchantEndpoints.createSession, (url) => ({ ...PRICE, cancelUrl: url })],
  ['successUrl', linkEndpoints.createSession, (url) => ({ successUrl: url })],
  ['deniedUrl', linkEndpoints.createSession, (url) => ({ deniedUrl: url })],
  ['successUrl', buttonsEndpoints.create, (url) => ({ ...TERMS, successUrl: url })],
  setting('recipientSuccessUrl'),
  setting('recipientCancelUrl'),
  setting('linkSuccessURL'),
  setting('linkDeniedURL'),
  ['oauthRedirectUris.0', businessEndpoints.update, (url) => ({ oauthRedirectUris: [url] })],
];

/** Any public host is allowed here, so the last hostile address is an honest one. */
const HOOKS: Place[] = [
  [
    'recipientWebhook',
    businessEndpoints.update,
    (url) => ({ recipientWebhook: url, currentPassword: PASSWORD }),
  ],
  ['url', webhookEndpoints.create, (url) => ({ url, currentPassword: PASSWORD })],
];

const nameOf = ([path, { method, path: call }]: Place) => `${path} of ${method} ${call}`;

test.each([
  ...PLACES.map((place) => [nameOf(place), place, HOSTILE] as const),
  ...HOOKS.map((place) => [nameOf(place), place, HOSTILE.slice(0, -1)] as const),
])('%s is refused with its field', async (_, [path, endpoint, body], addresses) => {
  const { token, apiToken } = await newMerchant(api());
  const by = endpoint.path.startsWith('/merchant/') ? apiToken : token;

  for (const address of addresses) {
    const refused = await api().call(endpoint, { token: by, body: body(address) });

    const paths = refused.json().errors?.map((error: { path: string }) => error.path);
    expect([address, refused.statusCode, paths]).toEqual([address, 422, [path]]);
  }
});

test('a return address is stored and sent as it is written, with its signature', async () => {
  const { token, apiToken } = await newMerchant(api());
  const address = "https://shop.test/a/../thanks?o=1+2&x=%7e*'&empty&sig=Ab%2fc==#top";

  const made = await api().call(merchantEndpoints.createSession, {
    token: apiToken,
    body: { ...PRICE, successUrl: address },
  });
  const stored = await api().call(businessEndpoints.update, {
    token,
    body: { recipientSuccessUrl: address },
  });

  expect(made.json().successUrl).toBe(address);
  expect(stored.json().recipientSuccessUrl).toBe(address);
});
