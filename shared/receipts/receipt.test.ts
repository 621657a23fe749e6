import { expect, test } from 'vitest';
import { anyReceipt, anySession } from '../../tests/support/views/pay-flow.ts';
import { formatValue, type Value } from '../format.ts';
import type { PaySession } from '../pay/schemas.ts';
import type { Row } from '../pay/sum.ts';
import { receiptContent } from './receipt.ts';

const shown = (receipt = anyReceipt, over: Partial<PaySession> = {}) => {
  const paid = { ...anySession({ status: 'paid' }), ...over, receipt };
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
    label: { key: 'row.total' },
    terms: null,
    description: null,
    items: [
      {
        key: '0',
        name: 'Linden tea',
        quantity: 2,
        rate: null,
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

test('a receipt of a pass states what it gives, until when, and the terms of the sale', () => {
  const { facts, terms } = shown(anyReceipt, {
    pass: {
      id: `pss_${'a'.repeat(26)}`,
      name: 'Ten classes',
      entries: 10,
      validDays: null,
      validUntil: '2027-05-20T10:00:00.000Z',
      level: null,
      mostPerMember: null,
      terms: 'No refund after the first class.',
    },
  });

  expect(facts.slice(0, 2)).toEqual([
    ['row.pass-entries', '10'],
    ['row.pass-until', 'May 20, 2027, 10:00 AM UTC'],
  ]);
  expect(terms).toEqual({
    label: { key: 'row.pass-terms' },
    text: 'No refund after the first class.',
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

const RESERVED = {
  capture: 'manual',
  captureBefore: '2026-11-28T10:00:00.000Z',
  terms: 'We keep half.',
  authorizedAt: anyReceipt.paidAt,
} as const satisfies Partial<PaySession>;

test('a receipt of a reservation states the most that can be taken, until when and the terms', () => {
  expect(shown(anyReceipt, RESERVED)).toMatchObject({
    label: { key: 'reserve.most' },
    paid: '€38.00',
    tokens: '152 SLS',
    saved: null,
    facts: [
      ['reserve.reserved-at', 'Nov 21, 2026, 10:01 AM UTC'],
      ['reserve.until', 'Nov 28, 2026, 10:00 AM UTC'],
    ],
    terms: { text: 'We keep half.' },
  });
});

test('a receipt of a reservation states what was taken and what returned', () => {
  const captured = { gross: '20.00', coupon: '0.00', discount: '1.00', net: '19.00', tax: [] };

  expect(shown({ ...anyReceipt, returned: '76' }, { ...RESERVED, captured })).toMatchObject({
    rows: [
      ['row.price', '€40.00'],
      ['row.discount', '−€2.00'],
      ['reserve.reserved', '€38.00'],
      ['reserve.returned', '−€19.00'],
    ],
    label: { key: 'reserve.captured' },
    paid: '€19.00',
    tokens: '76 SLS',
    saved: '€1.00',
    facts: [['reserve.reserved-at', 'Nov 21, 2026, 10:01 AM UTC']],
    terms: { text: 'We keep half.' },
  });
});

test('a receipt of a released reservation states that nothing was taken', () => {
  const releasedAt = '2026-11-22T10:00:00.000Z';

  expect(shown({ ...anyReceipt, returned: '152' }, { ...RESERVED, releasedAt })).toMatchObject({
    label: { key: 'reserve.captured' },
    paid: '€0.00',
    tokens: '0 SLS',
    saved: null,
  });
});
