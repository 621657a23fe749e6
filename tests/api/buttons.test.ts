/** What a business makes of its payment buttons, and what others see of them. */
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import {
  type BusinessButton,
  changeButton,
  createButton,
  listButtons,
  readBusinessButton,
  readButton,
} from '#shared/buttons/contract.ts';
import { refundPaySession } from '#shared/refunds/contract.ts';
import { paymentButton } from '../../server/db/button-tables.ts';
import { member } from '../../server/db/schema.ts';
import { useApi } from '../support/api.ts';
import { buttonScene, buy, FREE, newButton, press, TERMS } from '../support/buttons.ts';
import { newMember, newMerchant } from '../support/people.ts';

const api = useApi();
const FUTURE = '2099-01-01T00:00:00.000Z';

test('a button is what its business has decided, with a link to hand out', async () => {
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
    createdAt: expect.any(String),
    url: `${api().config.publicUrl}/pay/${button.id}`,
    sold: 0,
    reserved: 0,
    takings: { amount: '0.00', tokens: '0' },
  });
});

test('whoever has the link sees what it is for, of whom, and nothing of the business’s figures', async () => {
  const { params, button } = await buttonScene(api(), { stock: 3, referencePrefix: 'TEA-' });

  const { id, name, amount } = button;
  expect((await api().call(readButton, { params })).json()).toEqual({
    id,
    name,
    amount,
    status: 'open',
    description: null,
    currency: 'EUR',
    minimum: null,
    maximum: null,
    minimumLevel: null,
    merchant: { name: 'Casa Alba', domain: 'shop.test' },
  });
});

describe('its status', () => {
  test('is off when it is switched off', async () => {
    const { params } = await buttonScene(api(), { enabled: false });

    expect((await api().call(readButton, { params })).json().status).toBe('off');
  });

  test('is expired once its time is over', async () => {
    const { params } = await buttonScene(api(), { expiresAt: FUTURE });
    await api()
      .db.update(paymentButton)
      .set({ expiresAt: new Date('2020-01-01') })
      .where(eq(paymentButton.id, params.id));

    expect((await api().call(readButton, { params })).json().status).toBe('expired');
  });

  test('is sold out when the last is held by somebody who may still pay', async () => {
    const { params } = await buttonScene(api(), { stock: 1 });
    await press(api(), params.id);

    expect((await api().call(readButton, { params })).json().status).toBe('sold_out');
  });

  test('is off for everybody while its business may not be paid', async () => {
    const { params, merchant } = await buttonScene(api());
    await api().db.update(member).set({ paymentsEnabled: false }).where(eq(member.id, merchant.id));

    expect((await api().call(readButton, { params })).json().status).toBe('off');
  });
});

describe('changing one', () => {
  const change = (token: string, id: string, body: unknown) =>
    api().call(changeButton, { token, params: { id }, body });

  test('takes the place of what was', async () => {
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

  test('leaves its currency: what it has taken is one sum', async () => {
    const { merchant, button } = await buttonScene(api());

    const answer = await change(merchant.token, button.id, { ...TERMS, currency: 'USD' });

    expect([answer.statusCode, answer.json().errors[0].path]).toEqual([422, 'currency']);
  });

  test('keeps an end that has passed, and takes no other that has', async () => {
    const { merchant, button } = await buttonScene(api(), { expiresAt: FUTURE });
    const passed = new Date('2020-01-01');
    await api()
      .db.update(paymentButton)
      .set({ expiresAt: passed })
      .where(eq(paymentButton.id, button.id));
    const endOn = (expiresAt: string) => change(merchant.token, button.id, { ...TERMS, expiresAt });

    expect((await endOn(passed.toISOString())).statusCode).toBe(200);
    const refused = await endOn('2021-01-01T00:00:00.000Z');
    expect([refused.statusCode, refused.json().errors[0].path]).toEqual([422, 'expiresAt']);
  });

  test('is for its own business: to another it is not there', async () => {
    const { button } = await buttonScene(api());
    const other = await newMerchant(api());

    expect((await change(other.token, button.id, TERMS)).statusCode).toBe(404);
    const params = { id: button.id };
    const read = await api().call(readBusinessButton, { token: other.token, params });
    expect(read.statusCode).toBe(404);
  });
});

test('the list has a business’s own, newest first, page by page', async () => {
  const merchant = await newMerchant(api());
  await newButton(api(), await newMerchant(api()));
  const made: string[] = [];
  for (const name of ['One', 'Two', 'Three'])
    made.unshift((await newButton(api(), merchant, { ...TERMS, name })).id);
  const page = async (query: Record<string, string>) =>
    (await api().call(listButtons, { token: merchant.token, query })).json<{
      data: BusinessButton[];
      next: string | null;
    }>();

  const first = await page({ limit: '2' });
  const second = await page({ limit: '2', after: first.next ?? '' });

  expect([...first.data, ...second.data].map(({ id }) => id)).toEqual(made);
  expect(second.next).toBeNull();
});

test('what was sold is counted, what is open is reserved, and takings are less what went back', async () => {
  const { merchant, button } = await buttonScene(api());
  const payer = await newMember(api());
  await buy(api(), button.id, payer);
  const session = await buy(api(), button.id, payer);
  const refunded = await api().call(refundPaySession, {
    token: merchant.apiToken,
    params: { id: session },
    body: { amount: '10.00' },
  });
  expect(refunded.statusCode).toBe(201);
  await press(api(), button.id);

  const params = { id: button.id };
  const read = await api().call(readBusinessButton, { token: merchant.token, params });

  expect(read.json()).toMatchObject({
    sold: 2,
    reserved: 1,
    takings: { amount: '70.00', tokens: '266' },
  });
});

describe('bad terms are refused, naming the field, and nothing is stored', () => {
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

    const refused = await api().call(createButton, { token, body });

    const { errors } = refused.json<{ errors: { path: string }[] }>();
    expect([refused.statusCode, errors.map((error) => error.path)]).toEqual([422, [path]]);
    expect((await api().call(listButtons, { token })).json().data).toEqual([]);
  });
});
