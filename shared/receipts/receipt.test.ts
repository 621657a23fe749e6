import { expect, test } from 'vitest';
import { anyReceipt, anySession } from '../../tests/support/views/pay-flow.ts';
import { formatValue, type Value } from '../format.ts';
import type { Row } from '../pay/sum.ts';
import { receiptContent } from './receipt.ts';

const shown = (receipt = anyReceipt) => {
  const paid = { ...anySession({ status: 'paid' }), receipt };
  const { rows, paid: net, tokens, saved, facts, identifiers, ...rest } = receiptContent(paid);
  const say = (value: Value) => formatValue(value, 'en', 'UTC').replaceAll(/[\u00a0\u202f]/g, ' ');
  const line = ({ label, value }: Row) => [label.key, say(value)];
  return {
    ...rest,
    rows: rows.map(line),
    paid: say(net),
    tokens: tokens && say(tokens),
    saved: saved && say(saved),
    facts: facts.map(line),
    identifiers: identifiers.map(line),
  };
};

test('a receipt states merchant, items, sum, date, number and issuer', () => {
  expect(shown()).toEqual({
    merchant: { name: 'Casa Alba', domain: 'casa-alba.test', verified: true },
    description: null,
    items: [
      {
        name: 'Linden tea',
        quantity: 2,
        amount: { kind: 'money', amount: '40.00', currency: 'EUR' },
      },
    ],
    rows: [
      ['row.price', '€40.00'],
      ['row.discount', '−€2.00'],
    ],
    paid: '€38.00',
    tokens: '152 SLS',
    saved: '€2.00',
    facts: [['row.paid-at', 'Nov 21, 2026, 10:01 AM UTC']],
    identifiers: [
      ['row.rate', '€0.25'],
      ['row.transaction', anyReceipt.transactionId],
      ['row.issuer', 'Salus'],
    ],
  });
});

test('a receipt states what was refunded since, and the merchant’s reference', () => {
  const { facts } = shown({
    ...anyReceipt,
    refunded: '38',
    refundedNet: '9.50',
    reference: 'order-7',
  });

  expect(facts).toEqual([
    ['row.refunded', '€9.50 · 38 SLS'],
    ['row.paid-at', 'Nov 21, 2026, 10:01 AM UTC'],
    ['row.reference', 'order-7'],
  ]);
});
