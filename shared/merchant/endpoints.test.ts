import { describe, expect, test } from 'vitest';
import { NewPaySession } from './new-pay-session.ts';
import * as merchantSchemas from './schemas.ts';

const wish = { amount: '40.00', currency: 'EUR' };
const item = { name: 'Linden tea', quantity: 2, amount: '20.00' };

/** Paths of the invalid fields of `changes`, each once; unknown keys count for their object. */
function blamed(changes: object): string[] {
  const { error } = NewPaySession.safeParse({ ...wish, ...changes });
  const paths = (error?.issues ?? []).flatMap((issue) =>
    issue.code === 'unrecognized_keys'
      ? issue.keys.map((key) => [...issue.path, key].join('.'))
      : [issue.path.join('.')],
  );
  return [...new Set(paths)];
}

describe('a new pay session', () => {
  test('needs only amount and currency', () => {
    expect(NewPaySession.parse(wish)).toEqual(wish);
    expect(NewPaySession.safeParse({}).error?.issues.map(({ path }) => path.join('.'))).toEqual([
      'amount',
      'currency',
    ]);
  });

  test('keeps all fields', () => {
    const full = {
      ...wish,
      description: 'Té de tilo 🍵',
      reference: 'order-7',
      lineItems: [item],
      metadata: { order: '7', '': 'also' },
      successUrl: 'https://casa-alba.test/thanks?order=7',
      cancelUrl: 'http://127.0.0.1:4100/',
      minimumLevel: 'Gemma',
      expiresAt: '2026-11-21T10:30:00.000Z',
      locale: 'es',
    };

    expect(NewPaySession.parse(full)).toEqual(full);
  });

  test.each(['0.01', '40', '40.0', '1.000', '1000000000000', '1000000000000.00'])(
    'may cost %s EUR',
    (amount) => {
      expect(blamed({ amount })).toEqual([]);
    },
  );

  test.each([
    40,
    null,
    '',
    ' 40.00',
    '40,00',
    '-1',
    '+1',
    '1e3',
    '0x10',
    '040',
    '.5',
    '5.',
    '0',
    '0.00',
    '1.234',
    '1.001',
    '1000000000000.01',
    '10000000000000',
    '9'.repeat(400),
    'NaN',
    '１.00',
  ])('may not cost %j EUR', (amount) => {
    expect(blamed({ amount })).toEqual(['amount']);
  });

  test.each([
    ['0.0001', 'SLS', []],
    ['1.2345', 'SLS', []],
    ['1.23456', 'SLS', ['amount']],
    ['0.0000', 'SLS', ['amount']],
    ['4000', 'JPY', []],
    ['4000.5', 'JPY', ['amount']],
    ['40.00', 'XXX', ['currency']],
    ['40.00', 'eur', ['currency']],
    ['40.00', '', ['currency']],
    ['40.00', 'toString', ['currency']],
    ['40.00', '__proto__', ['currency']],
  ])('of %s %s is blamed for %j', (amount, currency, fields) => {
    expect(blamed({ amount, currency })).toEqual(fields);
  });

  test.each([
    [{ lineItems: [item, { ...item, amount: '20.001' }] }, ['lineItems.1.amount']],
    [{ lineItems: [{ ...item, amount: '-1' }] }, ['lineItems.0.amount']],
    [{ lineItems: [{ ...item, amount: '0.00' }] }, []],
    [{ lineItems: [{ ...item, quantity: 0 }] }, ['lineItems.0.quantity']],
    [{ lineItems: [{ ...item, quantity: 1.5 }] }, ['lineItems.0.quantity']],
    [{ lineItems: [{ ...item, quantity: 10_001 }] }, ['lineItems.0.quantity']],
    [{ lineItems: [{ ...item, name: '' }] }, ['lineItems.0.name']],
    [{ lineItems: [{ ...item, name: 'x'.repeat(121) }] }, ['lineItems.0.name']],
    [{ lineItems: [{ ...item, name: 'tea\u0000' }] }, ['lineItems.0.name']],
    [{ lineItems: [{ ...item, sku: 'A1' }] }, ['lineItems.0.sku']],
    [{ lineItems: Array.from({ length: 101 }, () => item) }, ['lineItems']],
    [{ lineItems: item }, ['lineItems']],
  ])('with line items %j is blamed for %j', (changes, fields) => {
    expect(blamed(changes)).toEqual(fields);
  });

  test.each([
    { metadata: { a: 1 } },
    { metadata: { a: 'x'.repeat(501) } },
    { metadata: { a: '\0' } },
    { metadata: { a: '\ud800' } },
    { metadata: { ['k'.repeat(41)]: 'x' } },
    { metadata: Object.fromEntries(Array.from({ length: 51 }, (_, index) => [`k${index}`, 'v'])) },
    { metadata: ['a'] },
    { metadata: 'a' },
  ])('may not have the metadata %j', (changes) => {
    expect(blamed(changes).every((path) => path.startsWith('metadata'))).toBe(true);
    expect(blamed(changes)).not.toEqual([]);
  });

  test.each([
    ['minimumLevel', 'Gold'],
    ['minimumLevel', 'gemma'],
    ['minimumLevel', 2],
    ['expiresAt', '2026-11-21'],
    ['expiresAt', '2026-11-21T10:00:00'],
    ['expiresAt', '2026-02-30T10:00:00Z'],
    ['expiresAt', 1_795_255_200],
    ['expiresAt', 'tomorrow'],
    ['locale', 'e'],
    ['locale', 'español'],
    ['locale', 'en-'],
    ['locale', 'en GB'],
    ['locale', `en${'-GB'.repeat(12)}`],
    ['reference', 'x'.repeat(101)],
    ['reference', 'a\nb'],
    ['description', 'x'.repeat(201)],
    ['description', ''],
    ['successUrl', 'javascript:alert(1)'],
    ['cancelUrl', '/thanks'],
  ])('may not have the %s %j', (field, value) => {
    expect(blamed({ [field]: value })).toEqual([field]);
  });

  test.each(['es', 'EN', 'eng', 'es-MX', 'pt_BR'])('may have the language tag %s', (locale) => {
    expect(blamed({ locale })).toEqual([]);
  });

  test('reports all unknown and invalid fields at once', () => {
    expect(blamed({ payer: 'usr_1', total: '1', status: 'paid' })).toEqual([
      'payer',
      'total',
      'status',
    ]);
    expect(blamed({ amount: 1, currency: 'XXX', locale: 'x', reference: '' }).sort()).toEqual([
      'amount',
      'currency',
      'locale',
      'reference',
    ]);
  });
});

test.each([
  ['order-7', true],
  ['!', true],
  ['x'.repeat(255), true],
  ['x'.repeat(256), false],
  ['', false],
  ['a b', false],
  ['a\n', false],
  ['é', false],
])('an Idempotency-Key may be %j: %s', (key, expected) => {
  expect(merchantSchemas.createSession.headers.safeParse({ 'idempotency-key': key }).success).toBe(
    expected,
  );
});
