/** The rights of a till: it creates payments, follows them, and lists the paid ones. */
import { describe, expect, test } from 'vitest';
import { brand } from '#shared/brand.ts';
import * as payEndpoints from '#shared/pay/endpoints.ts';
import * as endpoints from '#shared/till/endpoints.ts';
import * as payerEndpoints from '#shared/till/payer-endpoints.ts';
import { useApi } from '../../support/api/api.ts';
import { rowCounts } from '../../support/api/row-counts.ts';
import { FREE, newButton } from '../../support/payments/buttons.ts';
import { DAY, paySale, tillScene } from '../../support/payments/tills.ts';
import { newPaySession } from '../../support/people/people.ts';

const api = useApi();

describe('a till asks for', () => {
  test('an amount', async () => {
    const { sell, merchant } = await tillScene(api());

    const sale = await sell();

    expect(sale).toMatchObject({
      status: 'pending',
      item: null,
      figures: { gross: '40.00', tip: '0.00', net: '38.00', received: '0' },
      currency: 'EUR',
      paidAt: null,
      url: `${api().config.publicUrl}/pay/${sale.id}`,
      code: expect.stringMatching(/^\d{8}$/),
    });
    const shown = (await api().call(payEndpoints.read, { params: { id: sale.id } })).json();
    expect(shown).toMatchObject({ merchant: { name: 'Casa Alba' }, successUrl: null });
    expect(merchant.id).not.toBe('');
  });

  test('an amount and a tip, which the payer sees apart', async () => {
    const { sell } = await tillScene(api());

    const sale = await sell({ tip: '4.00' });

    // 5 % of 40.00: a tip is not discounted.
    const figures = { gross: '44.00', tip: '4.00', discount: '2.00', net: '42.00' };
    expect(sale).toMatchObject({ figures });
    const shown = (await api().call(payEndpoints.read, { params: { id: sale.id } })).json();
    expect(shown.lineItems).toEqual([
      { name: 'Purchase', quantity: 1, amount: '40.00' },
      { name: 'Tip', quantity: 1, amount: '4.00', tip: true },
    ]);
  });

  test('a product, whose stock it takes from', async () => {
    const { sell, call, merchant } = await tillScene(api());
    const { id: item } = await newButton(api(), merchant, {
      name: 'Tea for two',
      currency: 'EUR',
      amount: '40.00',
      stock: 1,
      enabled: true,
      successUrl: 'https://shop.test/thanks',
    });

    const sale = await sell({ item, tip: '2.00' });
    const shown = (await api().call(payEndpoints.read, { params: { id: sale.id } })).json();
    const body = { item, amount: '40.00', currency: 'EUR' };
    const more = await call(endpoints.create, { body });

    expect(sale).toMatchObject({
      item: 'Tea for two',
      figures: { gross: '42.00', tip: '2.00', net: '40.00' },
    });
    // The payer stands at the counter, and stays on our page.
    expect(shown.successUrl).toBeNull();
    expect([more.statusCode, more.json().code]).toEqual([409, 'button_sold_out']);
  });

  test('once for any number of repeated requests', async () => {
    const { call } = await tillScene(api());
    const headers = { 'idempotency-key': 'attempt-1' };
    const send = (amount = '3.00') =>
      call(endpoints.create, { body: { amount, currency: 'EUR' }, headers });

    const first = await send();
    const again = await send();
    const other = await send('4.00');

    expect(again.json()).toEqual(first.json());
    expect(again.headers['idempotent-replayed']).toBe('true');
    expect(other.json().code).toBe('idempotency_mismatch');
    const { data } = (await call(endpoints.list, { query: DAY })).json();
    expect(data).toHaveLength(1);
  });

  test.each<[string, Record<string, unknown>]>([
    ['amount', { amount: '0.00' }],
    ['amount', { amount: '1.234' }],
    ['amount', { amount: 1 }],
    ['currency', { currency: 'XXX' }],
    ['currency', { currency: 'GBP' }],
    ['tip', { tip: '-1' }],
    ['tip', { tip: '1.234' }],
    ['tip', { tip: '40.01' }],
    ['tip', { amount: '1000000000000.00', tip: '1.00' }],
    ['item', { item: 'btn_1' }],
    ['unknown', { unknown: 1 }],
  ])('nothing with a wrong %s: %j', async (path, changes) => {
    const { call } = await tillScene(api());
    const body = { amount: '40.00', currency: 'EUR', ...changes };
    const before = await rowCounts(api());

    const refused = await call(endpoints.create, { body });

    expect([refused.statusCode, refused.json().errors[0].path]).toEqual([422, path]);
    expect(await rowCounts(api())).toEqual(before);
  });

  test('no product at another price, in another currency, or of another business', async () => {
    const { call, merchant } = await tillScene(api());
    const { id: item } = await newButton(api(), merchant);
    const { id: free } = await newButton(api(), merchant, FREE);
    const { merchant: stranger } = await tillScene(api());
    const { id: others } = await newButton(api(), stranger);
    const ask = async (body: object) => {
      const refused = await call(endpoints.create, {
        body: { amount: '40.00', currency: 'EUR', ...body },
      });
      return [refused.statusCode, refused.json().errors?.[0].path ?? refused.json().code];
    };

    expect(await ask({ item, amount: '1.00' })).toEqual([422, 'amount']);
    expect(await ask({ item, currency: 'USD' })).toEqual([422, 'currency']);
    expect(await ask({ item: free, amount: '51.00' })).toEqual([422, 'amount']);
    expect(await ask({ item: others })).toEqual([404, 'not_found']);
  });
});

describe('a code of eight digits', () => {
  test('leads to the payment while it can be paid', async () => {
    const { sell, call } = await tillScene(api());
    const sale = await sell();
    const find = () => api().call(payerEndpoints.find, { query: { code: sale.code ?? '' } });
    expect((await find()).json()).toEqual({ id: sale.id });

    await call(endpoints.cancel, { params: { id: sale.id } });

    expect((await find()).json().code).toBe('not_found');
  });
});

describe('a till cancels', () => {
  test('what it asked for', async () => {
    const { sell, call } = await tillScene(api());
    const { id } = await sell();

    const cancelled = await call(endpoints.cancel, { params: { id } });

    expect(cancelled.json()).toMatchObject({ id, status: 'cancelled' });
  });

  test('nothing that was paid', async () => {
    const { sell, call } = await tillScene(api());
    const sale = await sell();
    await paySale(api(), sale);

    const refused = await call(endpoints.cancel, { params: { id: sale.id } });

    expect([refused.statusCode, refused.json().code]).toEqual([409, 'session_not_pending']);
  });

  test('nothing that another till, the business’s server or another business asked for', async () => {
    const { call, merchant } = await tillScene(api());
    const others: { id: string }[] = [
      await (await tillScene(api(), merchant)).sell(),
      await newPaySession(api(), merchant),
      await (await tillScene(api())).sell(),
    ];

    for (const { id } of others) {
      const refused = await call(endpoints.cancel, { params: { id } });
      expect([refused.statusCode, refused.json().code]).toEqual([404, 'session_not_found']);
      const shown = await api().call(payEndpoints.read, { params: { id } });
      expect(shown.json().status).toBe('pending');
    }
  });
});

test('a till reads open products, currencies and tips', async () => {
  const { call, merchant } = await tillScene(api());
  const { id } = await newButton(api(), merchant);
  await newButton(api(), merchant, { ...FREE, enabled: false });

  expect((await call(endpoints.read)).json()).toEqual({
    name: 'Counter',
    merchant: 'Casa Alba',
    tips: [5, 10],
    currencies: ['EUR', 'USD', brand.token.symbol],
    passes: [],
    takesCoupons: false,
    sellers: [],
    day: null,
    refunds: null,
    items: [
      { id, name: 'Tea for two', currency: 'EUR', amount: '40.00', isAlone: false, takesTip: true },
    ],
  });
});
