import { expect, test } from 'vitest';
import { anyReceipt, anySession } from '../../tests/support/views/pay-flow.ts';
import { formatValue } from '../format.ts';
import { receiptContent } from './receipt.ts';

const shown = (receipt = anyReceipt) => {
  const { rows, total, facts, ...rest } = receiptContent(anySession({ status: 'paid' }), receipt);
  const line = ({ label, value }: (typeof rows)[number]) => [
    label.key,
    formatValue(value, 'en', 'UTC').replaceAll(/[\u00a0\u202f]/g, ' '),
  ];
  return { ...rest, rows: rows.map(line), total, facts: facts.map(line) };
};

test('a receipt states merchant, items, sum, date, number and issuer', () => {
  expect(shown()).toEqual({
    merchant: { name: 'Casa Alba', domain: 'casa-alba.test', verified: true },
    description: null,
    items: [
      {
        name: 'Linden tea',
        quantity: 2,
        amount: { kind: 'money', amount: '20.00', currency: 'EUR' },
      },
    ],
    rows: [
      ['row.price', '€40.00'],
      ['row.discount', '−€2.00'],
      ['row.net', '€38.00'],
      ['row.rate', '€0.25'],
    ],
    total: { kind: 'money', amount: '152', currency: 'SLS' },
    facts: [
      ['row.paid-at', 'Nov 21, 2026, 10:01 AM UTC'],
      ['row.transaction', anyReceipt.transactionId],
      ['row.issuer', 'Salus'],
    ],
  });
});

test('a receipt states what was refunded since, and the merchant’s reference', () => {
  const { facts } = shown({ ...anyReceipt, refunded: '38', reference: 'order-7' });

  expect(facts.slice(0, 3)).toEqual([
    ['row.refunded', '38 SLS'],
    ['row.paid-at', 'Nov 21, 2026, 10:01 AM UTC'],
    ['row.reference', 'order-7'],
  ]);
});
