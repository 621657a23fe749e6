import type { PaySession } from '@salus/server';
import { describe, expect, test } from 'vitest';
import { dataOf, isOf, refundKeyOf, statusOf } from './session-data.ts';

const SESSION = {
  id: 'pay_1',
  status: 'pending',
  amount: '40.00',
  currency: 'EUR',
  figures: { gross: '40.00', net: '38.00', refunded: '0.00' },
  metadata: { medusa_session: 'payses_1' },
  url: 'https://pay.example/pay/pay_1',
} as unknown as PaySession;

test('Medusa stores what a storefront needs to show the checkout', () => {
  expect(dataOf(SESSION)).toEqual({
    id: 'pay_1',
    session_id: 'payses_1',
    amount: '40.00',
    net: '38.00',
    currency: 'EUR',
    status: 'pending',
    refunded: '0',
    refunded_net: '0.00',
    url: 'https://pay.example/pay/pay_1',
    script: 'https://pay.example/widget/v1.js',
  });
});

test('of a refund, Medusa stores its part of the price, and what of the net went back', () => {
  const { figures } = SESSION;
  const refunded = { ...SESSION, figures: { ...figures, refunded: '9.50' } };

  expect(dataOf(refunded, '10.00')).toMatchObject({
    amount: '40.00',
    net: '38.00',
    refunded: '10.00',
    refunded_net: '9.50',
  });
});

test('a refund without an answer is repeated with its key, and the next one has another', () => {
  const first = refundKeyOf(dataOf(SESSION), '10.00');

  expect(refundKeyOf(dataOf(SESSION), '10.00')).toBe(first);
  expect(refundKeyOf(dataOf(SESSION), '30.00')).not.toBe(first);
  expect(refundKeyOf(dataOf(SESSION, '10.00'), '10.00')).not.toBe(first);
});

describe('a pay session belongs to a payment of Medusa', () => {
  const data = dataOf(SESSION);

  test('that stored the same payment session, price and currency', () => {
    expect(isOf(data, { ...SESSION, status: 'paid', amount: '40' })).toBe(true);
  });

  test('and not without a price, or with one that is no text', () => {
    const { amount, ...unpriced } = data;
    expect(isOf(unpriced, SESSION)).toBe(false);
    expect(isOf({ ...data, amount: Number(amount) }, SESSION)).toBe(false);
  });

  test.each([
    ['another price', { amount: '1.00' }],
    ['another currency', { currency: 'USD' }],
    ['another payment session', { metadata: { medusa_session: 'payses_2' } }],
    ['no payment session of Medusa', { metadata: {} }],
  ])('and not with %s', (_, change) => {
    expect(isOf(data, { ...SESSION, ...change })).toBe(false);
    expect(isOf({}, { ...SESSION, ...change })).toBe(false);
  });
});

test.each([
  ['pending', 'pending'],
  ['authorized', 'authorized'],
  ['released', 'canceled'],
  ['paid', 'captured'],
  ['partially_refunded', 'captured'],
  ['refunded', 'canceled'],
  ['cancelled', 'canceled'],
  ['expired', 'canceled'],
] as const)('a pay session that is %s is %s in Medusa', (status, expected) => {
  expect(statusOf({ ...SESSION, status })).toBe(expected);
});
