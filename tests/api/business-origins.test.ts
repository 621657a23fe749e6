/** The further sites whose pages may show a business's checkout. */
import { describe, expect, test } from 'vitest';
import {
  addOrigin,
  readBusinessSettings,
  removeOrigin,
  updateBusinessSettings,
} from '#shared/business/contract.ts';
import { createPaySession } from '#shared/merchant/contract.ts';
import { startApi, useApi } from '../support/api.ts';
import { templatesTo } from '../support/mails.ts';
import { newMerchant, newPaySession, type TestMember } from '../support/people.ts';

const api = useApi();

const read = async ({ token }: TestMember) =>
  (await api().call(readBusinessSettings, { token })).json();
const update = ({ token }: TestMember, body: object) =>
  api().call(updateBusinessSettings, { token, body });
const add = ({ token }: TestMember, origin: string) =>
  api().call(addOrigin, { token, body: { origin } });
const remove = ({ token }: TestMember, origin: string) =>
  api().call(removeOrigin, { token, query: { origin } });

describe('further origins', () => {
  test('may frame the sessions made from now on, as long as they are there', async () => {
    const merchant = await newMerchant(api());
    const framersOf = async () => {
      const { id } = await newPaySession(api(), merchant);
      const { headers } = await api().http.inject({ url: `/embed/pay/${id}` });
      return String(headers['content-security-policy']);
    };

    const added = await add(merchant, 'https://more.test');
    expect(added.json().furtherOrigins).toEqual(['https://more.test']);
    expect(await framersOf()).toContain('https://more.test');
    expect(await templatesTo(api(), merchant.email)).toEqual(['origin-added']);

    await remove(merchant, 'https://more.test');
    expect(await framersOf()).not.toContain('https://more.test');
  });

  test('that are there already, or are those of the domain, stay as they are', async () => {
    const merchant = await newMerchant(api());

    await Promise.all([add(merchant, 'https://more.test'), add(merchant, 'https://more.test')]);
    const settings = (await add(merchant, 'https://shop.test')).json();

    expect(settings.furtherOrigins).toEqual(['https://more.test']);
    expect(await templatesTo(api(), merchant.email)).toEqual(['origin-added']);
  });

  test.each([
    'https://more.test/',
    'https://more.test/shop',
    'https://MORE.test',
    'https://*.more.test',
    'https://more.test:443',
    "https://more.test; script-src 'unsafe-inline'",
    'more.test',
    'null',
    '*',
    '',
  ])('%j is no origin', async (origin) => {
    const merchant = await newMerchant(api());

    const refused = await add(merchant, origin);

    expect(refused.statusCode).toBe(422);
    expect(refused.json().errors[0].path).toBe('origin');
    expect((await read(merchant)).furtherOrigins).toEqual([]);
  });

  test('are twenty at most, also when they are added at once', async () => {
    const merchant = await newMerchant(api());

    const answers = await Promise.all(
      Array.from({ length: 22 }, (_, n) => add(merchant, `https://s${n}.test`)),
    );

    const refused = answers.filter(({ statusCode }) => statusCode === 422);
    expect(refused.map((answer) => answer.json().errors)).toEqual(
      Array(2).fill([{ path: 'origin', message: 'At most 20 sites.' }]),
    );
    expect((await read(merchant)).furtherOrigins).toHaveLength(20);
  });

  test('stay while an address is on them', async () => {
    const merchant = await newMerchant(api());
    await add(merchant, 'https://more.test');
    await update(merchant, { recipientSuccessUrl: 'https://more.test/thanks' });

    expect((await remove(merchant, 'https://more.test')).json().code).toBe('origin_in_use');
    await update(merchant, { recipientSuccessUrl: null });
    expect((await remove(merchant, 'https://more.test')).statusCode).toBe(200);
  });

  test('of another business, or of the domain, cannot be removed', async () => {
    const [merchant, other] = [await newMerchant(api()), await newMerchant(api())];
    await add(other, 'https://other.test');

    expect((await remove(merchant, 'https://other.test')).json().code).toBe('not_found');
    expect((await remove(merchant, 'https://shop.test')).json().code).toBe('not_found');
    expect((await read(other)).furtherOrigins).toEqual(['https://other.test']);
  });
});

test('outside the sandbox an origin is https and names no port', async () => {
  const live = await startApi({ mode: 'production' }, api().database);
  const { token } = await newMerchant(api());

  for (const origin of ['http://127.0.0.1:4100', 'https://shop.test:8443', 'http://more.test']) {
    const allowed = await api().call(addOrigin, { token, body: { origin } });
    const refused = await live.call(addOrigin, { token, body: { origin } });
    expect([allowed.statusCode, refused.statusCode]).toEqual([200, 422]);
    expect(refused.json().errors[0].path).toBe('origin');
  }
  await live.http.close();
});

test('a session may send people to a site that was added', async () => {
  const merchant = await newMerchant(api());
  await add(merchant, 'https://more.test');

  const made = await api().call(createPaySession, {
    token: merchant.apiToken,
    body: { amount: '40.00', currency: 'EUR', successUrl: 'https://more.test/thanks' },
  });

  expect(made.statusCode).toBe(201);
});
