/** Additional origins whose pages may embed a business's checkout. */

import { describe, expect, test } from 'vitest';
import * as businessEndpoints from '#shared/business/endpoints.ts';
import * as merchantEndpoints from '#shared/merchant/endpoints.ts';
import { arrayOf, rowsOf } from '../../../server/platform/db/database.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import { startApi, useApi } from '../../support/api/api.ts';
import { templatesTo } from '../../support/mail/outbox.ts';
import {
  newMerchant,
  newPaySession,
  PASSWORD,
  type TestMember,
} from '../../support/people/people.ts';

const api = useApi();

const read = async ({ token }: TestMember) =>
  (await api().call(businessEndpoints.read, { token })).json();
const update = ({ token }: TestMember, body: object) =>
  api().call(businessEndpoints.update, { token, body });
const add = ({ token }: TestMember, origin: string) =>
  api().call(businessEndpoints.createOrigin, {
    token,
    body: { origin, currentPassword: PASSWORD },
  });
const remove = ({ token }: TestMember, origin: string) =>
  api().call(businessEndpoints.deleteOrigin, { token, query: { origin } });

describe('additional origins', () => {
  test('may frame sessions created while they are on the list', async () => {
    const merchant = await newMerchant(api());
    const framersOf = async () => {
      const { id } = await newPaySession(api(), merchant);
      const { headers } = await api().http.inject({ url: `/embed/pay/${id}` });
      return String(headers['content-security-policy']);
    };

    const added = await add(merchant, 'https://more.shop.test');
    expect(added.json().furtherOrigins).toEqual(['https://more.shop.test']);
    expect(await framersOf()).toContain('https://more.shop.test');
    expect(await templatesTo(api(), merchant.email)).toEqual(['origin-added']);

    await remove(merchant, 'https://more.shop.test');
    expect(await framersOf()).not.toContain('https://more.shop.test');
  });

  test('that are already on the list, or belong to the domain, change nothing', async () => {
    const merchant = await newMerchant(api());

    await Promise.all([
      add(merchant, 'https://more.shop.test'),
      add(merchant, 'https://more.shop.test'),
    ]);
    const settings = (await add(merchant, 'https://shop.test')).json();

    expect(settings.furtherOrigins).toEqual(['https://more.shop.test']);
    expect(await templatesTo(api(), merchant.email)).toEqual(['origin-added']);
  });

  test.each([
    'https://more.shop.test/',
    'https://more.shop.test/shop',
    'https://MORE.test',
    'https://*.more.test',
    'https://more.shop.test:443',
    "https://more.shop.test; script-src 'unsafe-inline'",
    'more.test',
    'null',
    '*',
    '',
  ])('%j is not a valid origin', async (origin) => {
    const merchant = await newMerchant(api());

    const refused = await add(merchant, origin);

    expect(refused.statusCode).toBe(422);
    expect(refused.json().errors[0].path).toBe('origin');
    expect((await read(merchant)).furtherOrigins).toEqual([]);
  });

  test('are limited to twenty, even for concurrent requests', async () => {
    const merchant = await newMerchant(api());

    const there = Array.from({ length: 18 }, (_, n) => `https://t${n}.shop.test`);
    await rowsOf(
      api().db,
      sql`insert into merchant_origin (merchant_id, origin)
        select ${merchant.id}, * from unnest(${arrayOf(there, 'text')})`,
    );

    const answers = await Promise.all(
      Array.from({ length: 4 }, (_, n) => add(merchant, `https://s${n}.shop.test`)),
    );

    const refused = answers.filter(({ statusCode }) => statusCode === 422);
    expect(refused.map((answer) => answer.json().errors)).toMatchObject(
      Array(2).fill([{ path: 'origin', message: 'At most 20 sites.' }]),
    );
    expect((await read(merchant)).furtherOrigins).toHaveLength(20);
  });

  test('cannot be removed while a return address uses them', async () => {
    const merchant = await newMerchant(api());
    await add(merchant, 'https://more.shop.test');
    await update(merchant, { recipientSuccessUrl: 'https://more.shop.test/thanks' });

    expect((await remove(merchant, 'https://more.shop.test')).json().code).toBe('origin_in_use');
    await update(merchant, { recipientSuccessUrl: null });
    expect((await remove(merchant, 'https://more.shop.test')).statusCode).toBe(200);
  });

  test('of another business, or of the domain, cannot be removed', async () => {
    const [merchant, other] = [await newMerchant(api()), await newMerchant(api())];
    await add(other, 'https://other.shop.test');

    expect((await remove(merchant, 'https://other.shop.test')).json().code).toBe('not_found');
    expect((await remove(merchant, 'https://shop.test')).json().code).toBe('not_found');
    expect((await read(other)).furtherOrigins).toEqual(['https://other.shop.test']);
  });
});

test('an origin in production must be https without a port', async () => {
  const live = await startApi({ mode: 'production' }, api().database);
  const { token } = await newMerchant(api());

  for (const origin of ['http://127.0.0.1:4100', 'https://localhost:8443', 'http://localhost']) {
    const allowed = await api().call(businessEndpoints.createOrigin, {
      token,
      body: { origin, currentPassword: PASSWORD },
    });
    const refused = await live.call(businessEndpoints.createOrigin, {
      token,
      body: { origin, currentPassword: PASSWORD },
    });
    expect([allowed.statusCode, refused.statusCode]).toEqual([200, 422]);
    expect(refused.json().errors[0].path).toBe('origin');
  }
  await live.http.close();
});

test('a session may return people to an additional origin', async () => {
  const merchant = await newMerchant(api());
  await add(merchant, 'https://more.shop.test');

  const made = await api().call(merchantEndpoints.createSession, {
    token: merchant.apiToken,
    body: { amount: '40.00', currency: 'EUR', successUrl: 'https://more.shop.test/thanks' },
  });

  expect(made.statusCode).toBe(201);
});
