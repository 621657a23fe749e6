import { describe, expect, test } from 'vitest';
import { anySession } from '../../tests/support/views/pay-flow.ts';
import { formatValue } from '../format.ts';
import type { PaySession } from './schemas.ts';
import { netRows, type Row, sumRows, totalValue } from './sum.ts';

const shown = (rows: Row[], locale = 'en') =>
  rows.map(({ label, value }) => {
    const values = Object.values(label.values ?? {}).map((one) => formatValue(one, locale));
    return [label.key, ...values, formatValue(value, locale)].join(' ').replaceAll('\u00a0', ' ');
  });

const quoted = (over: Partial<PaySession['quote']>): PaySession => {
  const session = anySession();
  return { ...session, quote: { ...session.quote, ...over } };
};

describe('the sum of a payment', () => {
  test('is price − discount = net, and the rate with how long it holds', () => {
    expect(shown(sumRows(anySession(), 14))).toEqual([
      'row.price €40.00',
      'row.discount 5% −€2.00',
      'row.net €38.00',
      'row.rate-held SLS 14 minutes €0.25',
    ]);
  });

  test.each([
    ['35.00', 'row.other €5.00'],
    ['45.50', 'row.reduction −€5.50'],
  ])('of which items list %s begins with the rest', (amount, rest) => {
    const lineItems = [{ name: 'Tea', quantity: 1, amount }];

    expect(shown(sumRows({ ...anySession(), lineItems }, null)).slice(0, 2)).toEqual([
      rest,
      'row.price €40.00',
    ]);
  });

  test('is formatted in the language of the reader', () => {
    expect(shown(sumRows(anySession(), 14), 'de')).toEqual([
      'row.price 40,00 €',
      'row.discount 5 % −2,00 €',
      'row.net 38,00 €',
      'row.rate-held SLS 14 Minuten 0,25 €',
    ]);
  });

  test('of a finished payment says its rate, and not that it holds', () => {
    expect(shown(sumRows(anySession(), null)).at(-1)).toBe('row.rate SLS €0.25');
  });

  test('shows every digit of the rate', () => {
    const rows = sumRows(quoted({ rate: '0.251234567891' }), null);

    expect(shown(rows).at(-1)).toBe('row.rate SLS €0.251234567891');
  });

  test('without a discount, or with one below a cent, is the price and the rate', () => {
    const session = quoted({ fiatDiscount: '0.00', net: '40.00' });

    expect(shown(sumRows(session, null))).toEqual(['row.price €40.00', 'row.rate SLS €0.25']);
  });

  test('in the token has neither a rate nor a net beside its total', () => {
    const quote = { ...anySession().quote, rate: '1', fiatDiscount: '8', net: '152' };
    const session = { ...anySession(), amount: '160', currency: 'SLS', quote, lineItems: [] };

    expect(shown(sumRows(session, null))).toEqual(['row.price 160 SLS', 'row.discount 5% −8 SLS']);
  });

  test('without a valid rate ends at the net', () => {
    expect(shown(netRows(anySession({ quote: 'expired' })))).toEqual([
      'row.price €40.00',
      'row.discount 5% −€2.00',
      'row.net €38.00',
    ]);
  });
});

describe('the sum on Pay', () => {
  const onPay = (language: string, session = anySession()) =>
    formatValue(totalValue(session), language).replaceAll(/[\u00a0\u202f]/g, ' ');

  test.each([
    ['en', '€38.00 · 152 SLS'],
    ['de', '38,00 € · 152 SLS'],
    ['es', '38,00 € · 152 SLS'],
    ['fr', '38,00 € · 152 SLS'],
    ['hr', '38,00 € · 152 SLS'],
    ['hu', '38,00 EUR · 152 SLS'],
    ['it', '38,00 € · 152 SLS'],
    ['ja', '€38.00 · 152 SLS'],
    ['no', '38,00 € · 152 SLS'],
    ['pt', '€ 38,00 · 152 SLS'],
  ])('names money first in %s', (language, said) => {
    expect(onPay(language)).toBe(said);
  });

  test('is the tokens alone where the price is in tokens', () => {
    const session = { ...anySession(), currency: 'SLS', amount: '160' };
    expect(onPay('en', session)).toBe('152 SLS');
  });
});
