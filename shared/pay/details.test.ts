import { describe, expect, test } from 'vitest';
import { formatValue } from '../format.ts';
import { itemText, orderDetails } from './details.ts';

const order = (
  description: string | null,
  ...lineItems: { name: string; quantity: number; amount: string; taxRate?: string }[]
) => orderDetails({ description, lineItems, amount: '40.00', currency: 'EUR' });

const money = (amount: string) => ({ kind: 'money', amount, currency: 'EUR' });

describe('what a payment is for', () => {
  test('is its description and its items', () => {
    expect(order('Order 1047', { name: 'Tea', quantity: 2, amount: '40.00' })).toEqual({
      description: 'Order 1047',
      items: [{ key: '0', name: 'Tea', quantity: 2, rate: null, amount: money('40.00') }],
    });
    expect(order('Retreat')).toEqual({ description: 'Retreat', items: [] });
  });

  test('names a single thing once, and its price once', () => {
    const once = { description: 'Linden tea', items: [] };
    const tea = { name: 'Linden tea', quantity: 1, amount: '40.00' };

    expect(order('linden tea ', tea)).toEqual(once);
    expect(order(null, tea)).toEqual(once);
  });

  test('leaves out a description that an item repeats', () => {
    const tea = { name: 'Linden tea', quantity: 2, amount: '30.00' };
    const cup = { name: 'Cup', quantity: 1, amount: '10.00' };

    expect(order('Linden tea', tea, cup)).toMatchObject({
      description: null,
      items: [{ name: 'Linden tea', quantity: 2 }, { name: 'Cup' }],
    });
  });

  test('keeps a single item whose price is not that of the payment', () => {
    const tea = { name: 'Linden tea', quantity: 1, amount: '35.00' };

    expect(order(null, tea)).toMatchObject({ description: null, items: [{ name: 'Linden tea' }] });
  });

  test.each([
    ['en', ['Massage (20%)', '2 × Tea (5.5%)', 'Voucher']],
    ['de', ['Massage (20\u00a0%)', '2 × Tea (5,5\u00a0%)', 'Voucher']],
  ])('of several tax rates names them as %s writes a percentage', (language, names) => {
    const { items } = order(
      null,
      { name: 'Massage', quantity: 1, amount: '20.00', taxRate: '20' },
      { name: 'Tea', quantity: 2, amount: '10.00', taxRate: '5.5' },
      { name: 'Voucher', quantity: 1, amount: '10.00' },
    );

    expect(items.map((item) => itemText(item, (value) => formatValue(value, language)))).toEqual(
      names,
    );
  });
});
