import { expect, test } from 'vitest';
import { type Cart, priceOf, soldOf, withOne, withoutOne } from './cart.ts';
import type { Product } from './product.ts';

const product = (id: string, over: Partial<Product> = {}): Product => ({
  ...{
    id,
    name: id,
    currency: 'EUR',
    amount: '5.00',
    isAlone: false,
    takesTip: true,
    isPass: false,
  },
  ...over,
});
const tea = product('btn_tea');
const mat = product('btn_mat', { amount: '30.00' });
const pass = product('pss_ten', { amount: '40.00', isPass: true });
const other = product('pss_one', { amount: '9.00', isPass: true });
const free = product('btn_free', { amount: null, isAlone: true });
const dollars = product('btn_cup', { currency: 'USD' });

const cartOf = (...chosen: Product[]) => chosen.reduce<Cart>(withOne, []);
const written = (cart: Cart) =>
  cart.map(({ product: { id }, quantity }) => `${quantity} ${id}`).join(', ');

test('each press adds one, and the sum is that of all', () => {
  const cart = cartOf(tea, mat, tea);

  expect(written(cart)).toBe('2 btn_tea, 1 btn_mat');
  expect(priceOf(cart)).toBe('40.00');
  expect(written(withoutOne(withoutOne(cart, tea), tea))).toBe('1 btn_mat');
});

test('a sale has one pass', () => {
  expect(written(cartOf(pass, tea, pass, other))).toBe('1 btn_tea, 1 pss_one');
});

test.each([
  ['a product that is sold alone', cartOf(tea, free), '1 btn_free'],
  ['a product after it', cartOf(free, tea), '1 btn_tea'],
  ['a product in another currency', cartOf(tea, dollars), '1 btn_cup'],
])('%s takes the place of all before', (_, cart, text) => {
  expect(written(cart)).toBe(text);
});

test('a price that is typed has no sum', () => {
  expect(priceOf(cartOf(free))).toBeUndefined();
  expect(priceOf([])).toBeUndefined();
});

test('one product alone is asked for as itself, several as lines', () => {
  expect(soldOf([])).toEqual({});
  expect(soldOf(cartOf(mat))).toEqual({ item: 'btn_mat' });
  expect(soldOf(cartOf(pass))).toEqual({ pass: 'pss_ten' });
  expect(soldOf(cartOf(tea, tea))).toEqual({
    lines: [{ item: 'btn_tea', quantity: 2, amount: '10.00' }],
  });
  expect(soldOf(cartOf(mat, pass))).toEqual({
    lines: [
      { item: 'btn_mat', quantity: 1, amount: '30.00' },
      { pass: 'pss_ten', quantity: 1, amount: '40.00' },
    ],
  });
});
