/**
 * Sessions created by a payment button: the amount is checked here, and only the merchant's pages
 * may ask.
 */
import { describe, expect, test } from 'vitest';
import * as businessEndpoints from '#shared/business/endpoints.ts';
import * as buttonsEndpoints from '#shared/buttons/endpoints.ts';
import * as merchantEndpoints from '#shared/merchant/endpoints.ts';
import { rowsOf } from '../../../server/platform/db/database.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import { startApi, useApi } from '../../support/api/api.ts';
import { buttonScene, FREE, newButton, press, TERMS } from '../../support/payments/buttons.ts';
import { newMerchant, PASSWORD } from '../../support/people/people.ts';

const api = useApi();

const outcome = async (id: string, query = {}) => {
  const answer = await press(api(), id, query);
  return answer.json<{ code?: string }>().code ?? answer.statusCode;
};

test('the session has the button’s price, name, level and return address, and its id in the metadata', async () => {
  const { merchant, params } = await buttonScene(api(), {
    referencePrefix: 'TEA-',
    minimumLevel: 'Visita',
    successUrl: 'https://shop.test/thanks',
  });

  const made = (await press(api(), params.id)).json<{ id: string; url: string }>();

  expect(made.url).toBe(`${api().config.publicUrl}/pay/${made.id}`);
  const session = await api().call(merchantEndpoints.readSession, {
    token: merchant.apiToken,
    params: { id: made.id },
  });
  expect(session.json()).toMatchObject({
    status: 'pending',
    amount: '40.00',
    currency: 'EUR',
    description: 'Tea for two',
    reference: `TEA-${made.id.slice(-8)}`,
    metadata: { button: params.id },
    minimumLevel: 'Visita',
    successUrl: 'https://shop.test/thanks',
  });
});

test('the session uses the merchant’s return address if the button’s is on a removed origin', async () => {
  const merchant = await newMerchant(api());
  const { token } = merchant;
  const body = { origin: 'https://old.shop.test' };
  await api().call(businessEndpoints.createOrigin, {
    token,
    body: { ...body, currentPassword: PASSWORD },
  });
  const { id } = await newButton(api(), merchant, {
    ...TERMS,
    successUrl: `${body.origin}/thanks`,
  });
  await api().call(businessEndpoints.deleteOrigin, { token, query: body });

  const made = (await press(api(), id)).json<{ id: string }>();

  const session = await api().call(merchantEndpoints.readSession, {
    token: merchant.apiToken,
    params: { id: made.id },
  });
  expect(session.json().successUrl).toBeNull();
});

describe('the amount', () => {
  test.each([
    ['5.00', 201],
    ['50', 201],
    ['4.99', 'validation_failed'],
    ['50.01', 'validation_failed'],
    ['0', 'validation_failed'],
    ['-5', 'validation_failed'],
    ['5.001', 'validation_failed'],
    ['1e1', 'validation_failed'],
    [' 5', 'validation_failed'],
    ['', 'validation_failed'],
  ])('between 5 and 50, %j is %s', async (amount, expected) => {
    const { id } = await newButton(api(), await newMerchant(api()), FREE);

    expect(await outcome(id, { amount })).toBe(expected);
  });

  test('is required when it is free, and an invalid one names its field', async () => {
    const { id } = await newButton(api(), await newMerchant(api()), FREE);

    expect((await press(api(), id)).json().errors).toMatchObject([
      { path: 'amount', message: 'May not be empty.' },
    ]);
    expect((await press(api(), id, { amount: '51' })).json().errors).toMatchObject([
      { path: 'amount', message: 'At most 50.00 EUR.' },
    ]);
  });

  test('of a fixed price may be repeated but not changed', async () => {
    const { params } = await buttonScene(api());

    expect(await outcome(params.id, { amount: '40.00' })).toBe(201);
    expect(await outcome(params.id, { amount: '0.01' })).toBe('validation_failed');
    expect(await outcome(params.id, { amount: '400.00' })).toBe('validation_failed');
  });
});

describe('no session is created', () => {
  test.each([
    ['switched off', { enabled: false }, 'button_closed'],
    ['out of stock', { stock: 0 }, 'button_sold_out'],
  ])('for a button that is %s', async (_, changes, code) => {
    const { params } = await buttonScene(api(), changes);

    expect(await outcome(params.id)).toBe(code);
  });

  test('for an expired button', async () => {
    const { params } = await buttonScene(api());
    await rowsOf(
      api().db,
      sql`update payment_button set expires_at = ${new Date('2020-01-01')} where id = ${params.id}`,
    );

    expect(await outcome(params.id)).toBe('button_closed');
  });

  test('for a business that cannot be paid', async () => {
    const { params, merchant } = await buttonScene(api());
    await rowsOf(
      api().db,
      sql`update member set payments_enabled = false where id = ${merchant.id}`,
    );

    expect(await outcome(params.id)).toBe('payments_disabled');
  });

  test('for a button that does not exist', async () => {
    expect(await outcome(`btn_${'0'.repeat(26)}`)).toBe('not_found');
    expect(await outcome('btn_1')).toBe('validation_failed');
  });
});

describe('a page of another origin', () => {
  const from = (id: string, origin: string) =>
    api().call(buttonsEndpoints.start, { params: { id }, headers: { origin } });

  test.each(['https://shop.test', 'https://www.shop.test'])(
    'that is the merchant’s (%s) may call and read the response, errors included',
    async (origin) => {
      const { params } = await buttonScene(api(), { stock: 1 });

      const answers = [await from(params.id, origin), await from(params.id, origin)];

      expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 409]);
      for (const { headers } of answers) {
        expect(headers['access-control-allow-origin']).toBe(origin);
        expect(headers.vary).toContain('Origin');
        expect(headers).not.toHaveProperty('access-control-allow-credentials');
      }
    },
  );

  test.each(['https://evil.test', 'http://shop.test', 'https://shop.test.evil.test', 'null'])(
    'that is another’s (%s) gets no session and cannot read the error',
    async (origin) => {
      const { params } = await buttonScene(api(), { stock: 1 });

      const refused = await from(params.id, origin);

      expect([refused.statusCode, refused.json().code]).toEqual([403, 'origin_not_allowed']);
      expect(refused.headers).not.toHaveProperty('access-control-allow-origin');
      expect(await outcome(params.id)).toBe(201);
    },
  );

  test('that is ours needs no CORS permission', async () => {
    const { params } = await buttonScene(api());

    const answer = await from(params.id, api().config.publicUrl);

    expect(answer.statusCode).toBe(201);
  });
});

test('a button’s sessions are limited per minute, across all addresses', async () => {
  const limits = { ...api().config.limits, actsPerAddress: 2 };
  const strict = await startApi({ limits }, api().database);
  const { params } = await buttonScene(strict);
  const other = await buttonScene(strict);
  const ask = (id: string, at: number) =>
    strict.http.inject({
      method: 'POST',
      url: `/api/buttons/${id}/sessions`,
      remoteAddress: `10.0.0.${at}`,
    });

  const statuses: number[] = [];
  for (let at = 0; at < 11; at++) statuses.push((await ask(params.id, at)).statusCode);
  const written = await ask(params.id.replace('_', '%5F'), 50);
  const elsewhere = await ask(other.params.id, 99);
  const again: number[] = [];
  for (let at = 0; at < 3; at++) again.push((await ask(other.params.id, 100)).statusCode);
  await strict.http.close();

  expect([...statuses, written.statusCode]).toEqual([...Array(10).fill(201), 429, 429]);
  expect(elsewhere.statusCode).toBe(201);
  expect(again).toEqual([201, 201, 429]);
});
