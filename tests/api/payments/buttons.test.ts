/** How a business manages its payment buttons, and what others see of them. */
import { describe, expect, test } from 'vitest';
import * as buttonsEndpoints from '#shared/buttons/endpoints.ts';
import type { BusinessButton } from '#shared/buttons/schemas.ts';
import * as refundsEndpoints from '#shared/refunds/endpoints.ts';
import { rowsOf } from '../../../server/platform/db/database.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import { useApi } from '../../support/api/api.ts';
import { buttonScene, buy, FREE, newButton, press, TERMS } from '../../support/payments/buttons.ts';
import { newMember, newMerchant } from '../../support/people/people.ts';

const api = useApi();
const FUTURE = '2099-01-01T00:00:00.000Z';

test('a new button has its business’s settings and a link to share', async () => {
  const merchant = await newMerchant(api());
  const terms = {
    ...TERMS,
    description: 'With cake',
    stock: 3,
    expiresAt: FUTURE,
    referencePrefix: 'TEA-',
    minimumLevel: 'Sens',
    successUrl: 'https://shop.test/thanks',
  };

  const button = await newButton(api(), merchant, terms);

  expect(button).toEqual({
    ...terms,
    id: expect.stringMatching(/^btn_/),
    status: 'open',
    minimum: null,
    maximum: null,
    capture: 'automatic',
    captureDays: null,
    terms: null,
    pass: null,
    plan: null,
    taxRate: null,
    createdAt: expect.any(String),
    url: `${api().config.publicUrl}/pay/${button.id}`,
    sold: 0,
    reserved: 0,
    figures: {
      ...{ gross: '0.00', tip: '0.00', coupon: '0.00', discount: '0.00', net: '0.00' },
      ...{ tax: [], refunded: '0.00' },
      ...{ received: '0', refundedTokens: '0' },
    },
  });
});

test('anyone with the link sees the product and the merchant, but not the business’s figures', async () => {
  const { params, button } = await buttonScene(api(), { stock: 3, referencePrefix: 'TEA-' });

  const { id, name, amount } = button;
  expect((await api().call(buttonsEndpoints.read, { params })).json()).toEqual({
    id,
    name,
    amount,
    status: 'open',
    description: null,
    currency: 'EUR',
    minimum: null,
    maximum: null,
    minimumLevel: null,
    capture: 'automatic',
    captureDays: null,
    terms: null,
    merchant: { name: 'Casa Alba', domain: 'shop.test', verified: true },
  });
});

describe('its status', () => {
  test('is off when the business switches it off', async () => {
    const { params } = await buttonScene(api(), { enabled: false });

    expect((await api().call(buttonsEndpoints.read, { params })).json().status).toBe('off');
  });

  test('is expired after its end', async () => {
    const { params } = await buttonScene(api(), { expiresAt: FUTURE });
    await rowsOf(
      api().db,
      sql`update payment_button set expires_at = ${new Date('2020-01-01')} where id = ${params.id}`,
    );

    expect((await api().call(buttonsEndpoints.read, { params })).json().status).toBe('expired');
  });

  test('is sold out while the last item is reserved by a session that may still be paid', async () => {
    const { params } = await buttonScene(api(), { stock: 1 });
    await press(api(), params.id);

    expect((await api().call(buttonsEndpoints.read, { params })).json().status).toBe('sold_out');
  });

  test('is off for everyone while its business cannot be paid', async () => {
    const { params, merchant } = await buttonScene(api());
    await rowsOf(
      api().db,
      sql`update member set payments_enabled = false where id = ${merchant.id}`,
    );

    expect((await api().call(buttonsEndpoints.read, { params })).json().status).toBe('off');
  });
});

describe('updating a button', () => {
  const change = (token: string, id: string, body: unknown) =>
    api().call(buttonsEndpoints.change, { token, params: { id }, body });

  test('replaces its settings', async () => {
    const { merchant, button } = await buttonScene(api(), { stock: 3, description: 'With cake' });

    const answer = await change(merchant.token, button.id, { ...FREE, enabled: false });

    expect(answer.json()).toMatchObject({
      ...FREE,
      id: button.id,
      amount: null,
      stock: null,
      description: null,
      enabled: false,
      status: 'off',
    });
  });

  test('cannot change its currency, because its sales are one sum', async () => {
    const { merchant, button } = await buttonScene(api());

    const answer = await change(merchant.token, button.id, { ...TERMS, currency: 'USD' });

    expect([answer.statusCode, answer.json().errors[0].path]).toEqual([422, 'currency']);
  });

  test('may keep an end in the past but not set one', async () => {
    const { merchant, button } = await buttonScene(api(), { expiresAt: FUTURE });
    const passed = new Date('2020-01-01');
    await rowsOf(
      api().db,
      sql`update payment_button set expires_at = ${passed} where id = ${button.id}`,
    );
    const endOn = (expiresAt: string) => change(merchant.token, button.id, { ...TERMS, expiresAt });

    expect((await endOn(passed.toISOString())).statusCode).toBe(200);
    const refused = await endOn('2021-01-01T00:00:00.000Z');
    expect([refused.statusCode, refused.json().errors[0].path]).toEqual([422, 'expiresAt']);
  });

  test('is not found by another business', async () => {
    const { button } = await buttonScene(api());
    const other = await newMerchant(api());

    expect((await change(other.token, button.id, TERMS)).statusCode).toBe(404);
    const params = { id: button.id };
    const read = await api().call(buttonsEndpoints.readOwn, { token: other.token, params });
    expect(read.statusCode).toBe(404);
  });
});

test('the list has only the business’s own buttons, newest first, in pages', async () => {
  const merchant = await newMerchant(api());
  await newButton(api(), await newMerchant(api()));
  const made: string[] = [];
  for (const name of ['One', 'Two', 'Three'])
    made.unshift((await newButton(api(), merchant, { ...TERMS, name })).id);
  const page = async (query: Record<string, string>) =>
    (await api().call(buttonsEndpoints.list, { token: merchant.token, query })).json<{
      data: BusinessButton[];
      next: string | null;
    }>();

  const first = await page({ limit: '2' });
  const second = await page({ limit: '2', after: first.next ?? '' });

  expect([...first.data, ...second.data].map(({ id }) => id)).toEqual(made);
  expect(second.next).toBeNull();
});

test('sales count as sold, open sessions as reserved, and sales and refunds are summed', async () => {
  const { merchant, button } = await buttonScene(api());
  const payer = await newMember(api());
  await buy(api(), button.id, payer);
  const session = await buy(api(), button.id, payer);
  const refunded = await api().call(refundsEndpoints.refundSession, {
    token: merchant.apiToken,
    params: { id: session },
    body: { amount: '9.50' },
  });
  expect(refunded.statusCode).toBe(201);
  await press(api(), button.id);

  const params = { id: button.id };
  const read = await api().call(buttonsEndpoints.readOwn, { token: merchant.token, params });

  expect(read.json()).toMatchObject({
    sold: 2,
    reserved: 1,
    figures: {
      ...{ gross: '80.00', tip: '0.00', coupon: '0.00', discount: '4.00', net: '76.00' },
      ...{ tax: [], refunded: '9.50', received: '304', refundedTokens: '38' },
    },
  });
});

describe('invalid settings are refused with the field, and nothing is stored', () => {
  const priced = (changes: object) => ({ ...TERMS, amount: undefined, ...changes });

  test.each<[string, object, string]>([
    ['no name', { ...TERMS, name: ' ' }, 'name'],
    ['an unknown currency', { ...TERMS, currency: 'XXX' }, 'currency'],
    ['a currency that is not priced in here', { ...TERMS, currency: 'GBP' }, 'currency'],
    ['no price', priced({}), 'amount'],
    ['nothing as price', priced({ amount: '0' }), 'amount'],
    ['too many decimals', priced({ amount: '1.001' }), 'amount'],
    ['a fixed price and limits', { ...TERMS, minimum: '1.00' }, 'minimum'],
    ['one limit alone', priced({ minimum: '1.00' }), 'maximum'],
    ['limits the wrong way round', priced({ minimum: '5.00', maximum: '4.00' }), 'maximum'],
    ['a negative stock', { ...TERMS, stock: -1 }, 'stock'],
    ['half a piece in stock', { ...TERMS, stock: 1.5 }, 'stock'],
    ['an end that has passed', { ...TERMS, expiresAt: '2020-01-01T00:00:00Z' }, 'expiresAt'],
    ['an unknown level', { ...TERMS, minimumLevel: 'Gold' }, 'minimumLevel'],
    ['a foreign address', { ...TERMS, successUrl: 'https://evil.test/' }, 'successUrl'],
    ['an unknown field', { ...TERMS, stokc: 1 }, 'stokc'],
  ])('%s', async (_, body, path) => {
    const { token } = await newMerchant(api());

    const refused = await api().call(buttonsEndpoints.create, { token, body });

    const { errors } = refused.json<{ errors: { path: string }[] }>();
    expect([refused.statusCode, errors.map((error) => error.path)]).toEqual([422, [path]]);
    expect((await api().call(buttonsEndpoints.list, { token })).json().data).toEqual([]);
  });
});
