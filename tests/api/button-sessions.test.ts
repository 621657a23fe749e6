/** What comes of pressing a payment button: the amount is checked here, and whose page may ask. */
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { addOrigin, removeOrigin } from '#shared/business/contract.ts';
import { startButton } from '#shared/buttons/contract.ts';
import { readMerchantPaySession } from '#shared/merchant/contract.ts';
import { paymentButton } from '../../server/db/button-tables.ts';
import { member } from '../../server/db/schema.ts';
import { startApi, useApi } from '../support/api.ts';
import { buttonScene, FREE, newButton, press, TERMS } from '../support/buttons.ts';
import { newMerchant } from '../support/people.ts';

const api = useApi();

const outcome = async (id: string, query = {}) => {
  const answer = await press(api(), id, query);
  return answer.json<{ code?: string }>().code ?? answer.statusCode;
};

test('the session is the button’s: its price, name, level and way back, its id in the metadata', async () => {
  const { merchant, params } = await buttonScene(api(), {
    referencePrefix: 'TEA-',
    minimumLevel: 'Visita',
    successUrl: 'https://shop.test/thanks',
  });

  const made = (await press(api(), params.id)).json<{ id: string; url: string }>();

  expect(made.url).toBe(`${api().config.publicUrl}/pay/${made.id}`);
  const session = await api().call(readMerchantPaySession, {
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

test('the way back is the merchant’s own where the button’s leads to a site that is no longer theirs', async () => {
  const merchant = await newMerchant(api());
  const { token } = merchant;
  const body = { origin: 'https://old.test' };
  await api().call(addOrigin, { token, body });
  const { id } = await newButton(api(), merchant, {
    ...TERMS,
    successUrl: `${body.origin}/thanks`,
  });
  await api().call(removeOrigin, { token, query: body });

  const made = (await press(api(), id)).json<{ id: string }>();

  const session = await api().call(readMerchantPaySession, {
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

  test('has to be said where it is free, and names its field where it is wrong', async () => {
    const { id } = await newButton(api(), await newMerchant(api()), FREE);

    expect((await press(api(), id)).json().errors).toEqual([
      { path: 'amount', message: 'May not be empty.' },
    ]);
    expect((await press(api(), id, { amount: '51' })).json().errors).toEqual([
      { path: 'amount', message: 'At most 50.00 EUR.' },
    ]);
  });

  test('that is fixed can be repeated, and not be changed', async () => {
    const { params } = await buttonScene(api());

    expect(await outcome(params.id, { amount: '40.00' })).toBe(201);
    expect(await outcome(params.id, { amount: '0.01' })).toBe('validation_failed');
    expect(await outcome(params.id, { amount: '400.00' })).toBe('validation_failed');
  });
});

describe('no session is made', () => {
  test.each([
    ['switched off', { enabled: false }, 'button_closed'],
    ['out of stock', { stock: 0 }, 'button_sold_out'],
  ])('of a button that is %s', async (_, changes, code) => {
    const { params } = await buttonScene(api(), changes);

    expect(await outcome(params.id)).toBe(code);
  });

  test('of a button whose time is over', async () => {
    const { params } = await buttonScene(api());
    await api()
      .db.update(paymentButton)
      .set({ expiresAt: new Date('2020-01-01') })
      .where(eq(paymentButton.id, params.id));

    expect(await outcome(params.id)).toBe('button_closed');
  });

  test('of a business that may not be paid', async () => {
    const { params, merchant } = await buttonScene(api());
    await api().db.update(member).set({ paymentsEnabled: false }).where(eq(member.id, merchant.id));

    expect(await outcome(params.id)).toBe('payments_disabled');
  });

  test('of a button that is none', async () => {
    expect(await outcome(`btn_${'0'.repeat(26)}`)).toBe('not_found');
    expect(await outcome('btn_1')).toBe('validation_failed');
  });
});

describe('a page of another origin', () => {
  const from = (id: string, origin: string) =>
    api().call(startButton, { params: { id }, headers: { origin } });

  test.each(['https://shop.test', 'https://www.shop.test'])(
    'that is the merchant’s (%s) may ask and read the answer, refusals too',
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
    'that is not (%s) gets no session, and may not read why',
    async (origin) => {
      const { params } = await buttonScene(api(), { stock: 1 });

      const refused = await from(params.id, origin);

      expect([refused.statusCode, refused.json().code]).toEqual([403, 'origin_not_allowed']);
      expect(refused.headers).not.toHaveProperty('access-control-allow-origin');
      expect(await outcome(params.id)).toBe(201);
    },
  );

  test('that is ours needs no leave', async () => {
    const { params } = await buttonScene(api());

    const answer = await from(params.id, api().config.publicUrl);

    expect(answer.statusCode).toBe(201);
  });
});

test('a button makes so many sessions a minute, whatever addresses they are asked from', async () => {
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
