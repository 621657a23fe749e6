/** A sale of several products at a till, each with its price and tax rate, and the refund of one of them. */
import { describe, expect, test } from 'vitest';
import * as payEndpoints from '#shared/pay/endpoints.ts';
import * as endpoints from '#shared/till/endpoints.ts';
import type { TillSale } from '#shared/till/schemas.ts';
import { useApi } from '../../support/api/api.ts';
import { newButton } from '../../support/payments/buttons.ts';
import { heldBy, newPass } from '../../support/payments/passes.ts';
import { paySale, refundLimit, type TestTill, tillScene } from '../../support/payments/tills.ts';

const api = useApi();

/** A till with a mat for 30.00 EUR (8.1 %), a tea for 5.00 EUR (2.6 %), and ten classes for 40.00 EUR. */
async function shopScene() {
  const till = await tillScene(api());
  const { merchant } = till;
  const product = { currency: 'EUR', enabled: true };
  const [mat, tea, pass] = [
    await newButton(api(), merchant, {
      ...{ ...product, name: 'Mat', amount: '30.00', taxRate: '8.1' },
    }),
    await newButton(api(), merchant, {
      ...{ ...product, name: 'Tea', amount: '5.00', taxRate: '2.6' },
    }),
    await newPass(api(), merchant),
  ];
  return { till, mat, tea, pass };
}

const ask = ({ call }: TestTill, body: object) =>
  call(endpoints.create, { body: { currency: 'EUR', ...body } });

describe('a till sells several products at once', () => {
  test('each with its quantity and tax rate, also beside a pass', async () => {
    const { till, mat, tea, pass } = await shopScene();
    const lines = [
      { item: mat.id, quantity: 1, amount: '30.00' },
      { item: tea.id, quantity: 2, amount: '10.00' },
      { pass: pass.id, quantity: 1, amount: '40.00' },
    ];

    const sale = (await ask(till, { amount: '80.00', lines })).json<TillSale>();
    const payer = await paySale(api(), sale);

    const shown = (await api().call(payEndpoints.read, { params: { id: sale.id } })).json();
    expect(shown.lineItems).toEqual([
      { name: 'Mat', quantity: 1, amount: '30.00', taxRate: '8.1' },
      { name: 'Tea', quantity: 2, amount: '10.00', taxRate: '2.6' },
      { name: 'Ten classes', quantity: 1, amount: '40.00', pass: pass.id },
    ]);
    expect(sale).toMatchObject({
      item: 'Mat, Tea, Ten classes',
      figures: { gross: '80.00', net: '76.00' },
    });
    expect(await heldBy(api(), payer)).toMatchObject([{ left: 10 }]);
  });

  test('and the tip is the last line', async () => {
    const { till, mat, tea } = await shopScene();
    const lines = [
      { item: mat.id, quantity: 1, amount: '30.00' },
      { item: tea.id, quantity: 1, amount: '5.00' },
    ];

    const sale = (await ask(till, { amount: '35.00', tip: '3.50', lines })).json<TillSale>();

    expect(sale.figures).toMatchObject({ gross: '38.50', tip: '3.50' });
    expect(sale.lineItems.map(({ name }) => name)).toEqual(['Mat', 'Tea', 'Tip']);
  });

  test('at their own prices alone', async () => {
    const { till, mat, tea } = await shopScene();
    const refused = async (body: object) =>
      (await ask(till, body)).json().errors.map(({ path }: { path: string }) => path);
    const line = { item: mat.id, quantity: 2, amount: '60.00' };

    expect(await refused({ amount: '29.00', lines: [{ ...line, amount: '29.00' }] })).toEqual([
      'lines.0.amount',
    ]);
    expect(await refused({ amount: '59.00', lines: [line] })).toEqual(['amount']);
    expect(await refused({ amount: '60.00', currency: 'USD', lines: [line] })).toEqual([
      'currency',
    ]);
    expect(await refused({ amount: '60.00', item: tea.id, lines: [line] })).toEqual(['lines']);
    expect(await refused({ amount: '60.00', lines: [{ quantity: 1, amount: '60.00' }] })).toEqual([
      'lines',
    ]);
  });

  test('none that is sold alone, is off, or is another business’s', async () => {
    const { till, mat } = await shopScene();
    const product = { currency: 'EUR', amount: '5.00' };
    const few = { ...product, name: 'Last cup', stock: 1, enabled: true };
    const off = { ...product, name: 'Cup', enabled: false };
    const { id: limited } = await newButton(api(), till.merchant, few);
    const { id: closed } = await newButton(api(), till.merchant, off);
    const { mat: foreign } = await shopScene();
    const sell = (item: string, amount: string) =>
      ask(till, { amount, lines: [{ item, quantity: 1, amount }] });

    expect((await sell(limited, '5.00')).json().errors[0].path).toBe('lines.0.item');
    expect((await sell(closed, '5.00')).json().code).toBe('button_closed');
    expect((await sell(foreign.id, '30.00')).statusCode).toBe(404);
    const { items } = (await till.call(endpoints.read)).json();
    expect(items).toMatchObject([
      { name: 'Last cup', isAlone: true },
      { id: mat.id, isAlone: false },
      { name: 'Tea', isAlone: false },
    ]);
  });

  test('one pass at most', async () => {
    const { till, pass } = await shopScene();
    const line = { pass: pass.id, quantity: 1, amount: '40.00' };
    const paths = async (lines: object[], amount: string) =>
      (await ask(till, { amount, lines })).json().errors[0].path;

    expect(await paths([line, line], '80.00')).toBe('lines');
    expect(await paths([{ ...line, quantity: 2, amount: '80.00' }], '80.00')).toBe('lines');
  });
});

describe('a till refunds a sale with several tax rates', () => {
  test('by its lines, so that their tax alone goes back', async () => {
    const { till, mat, tea } = await shopScene();
    await refundLimit(api(), till, '50.00');
    const lines = [
      { item: mat.id, quantity: 1, amount: '30.00' },
      { item: tea.id, quantity: 2, amount: '10.00' },
    ];
    const sale = (await ask(till, { amount: '40.00', lines })).json<TillSale>();
    await paySale(api(), sale);
    const refund = (body: object) =>
      till.call(endpoints.refund, { params: { id: sale.id }, body: { ...body } });

    const read = (await till.call(endpoints.readOne, { params: { id: sale.id } })).json();
    expect(read.refundLines).toEqual([
      { name: 'Mat', quantity: 1, net: '28.50', rate: '8.1' },
      { name: 'Tea', quantity: 2, net: '9.50', rate: '2.6' },
    ]);
    expect((await refund({ amount: '9.51', lines: [1] })).json().errors[0].path).toBe('lines');
    const refunded = (await refund({ amount: '9.50', lines: [1] })).json<TillSale>();

    expect(refunded.figures.tax).toMatchObject([
      { rate: '2.6', tax: '0.24', refundedTax: '0.24' },
      { rate: '8.1', refundedTax: '0.00' },
    ]);
  });
});
