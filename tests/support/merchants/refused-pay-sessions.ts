/** Every field of a new payment session, with the values it may not have. */
import { SHOP } from '../people/people.ts';

const GOOD = { amount: '40.00', currency: 'EUR' };

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
const items = (changes: Record<string, unknown>, count = 1) =>
  Array.from({ length: count }, () => ({ name: 'Tea', quantity: 1, amount: '1.00', ...changes }));
const entries = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`key${index}`, '']));

/** The path the answer names, the values it refuses there, and fields that differ from `GOOD`. */
const VALUES: [path: string, values: unknown[], within?: Record<string, unknown>][] = [
  [
    'amount',
    [
      ...[undefined, null, 40, true, ['40.00'], { value: '40.00' }],
      ...['', ' ', '-1', '-0.01', '+1', '1e3', '40,00', ' 40.00', '40.00 ', '40.', '.5', '0x10'],
      ...['NaN', 'Infinity', '٤٠', '1_000', '40.00\n', '040', '00.40', '0', '0.00'],
      ...['40.001', '1000000000000.01', '1000000000001', '9'.repeat(18), '9'.repeat(400)],
    ],
  ],
  ['amount', ['1.00001', '0.00001', '1000000000000.0001'], { currency: 'SLS' }],
  ['amount', ['1.5', '1.01'], { currency: 'JPY' }],
  [
    'currency',
    [undefined, null, 978, '', 'eur', 'EURO', 'XXX', 'JPY', '__proto__', 'constructor', ['EUR']],
    { amount: '40' },
  ],
  ['minimumLevel', ['Diamond', 'visita', '', 1, null]],
  ['locale', ['english', 'e', '', 'en-', 1]],
  [
    'expiresAt',
    [
      ...['tomorrow', '', 1_800_000_000, null, '2020-01-01T00:00:00Z', inDays(-1), inDays(31)],
      ...['2026-02-30T00:00:00Z', '9999-12-31', inDays(1).replace('Z', '+15:00')],
    ],
  ],
  [
    'description',
    [
      ...['', '   ', 'x'.repeat(201), 'two\nlines', 'a\u0000b', 'a\u0007b', 'a\u009fb'],
      ...['evil\u202etxt.exe', 'a\u2066b', 'a\u2028b', '\ud800', 7, null],
    ],
  ],
  ['reference', ['', 'x'.repeat(101), 'a\tb', 'a\u0000', 17]],
  ...['successUrl', 'cancelUrl'].map((field): [string, unknown[]] => [
    field,
    [
      ...['', 'thanks', '/thanks', '//shop.test/', 'ftp://shop.test/', 'javascript:alert(1)', 1],
      ...[
        'data:text/html,x',
        'https://other.test/',
        'http://shop.test/',
        'https://shop.test:8443/',
      ],
      ...['https://shop.test.other.test/', 'https://xshop.test/', 'https://pay.shop.test/'],
      ...[
        'https://shop.test@other.test/',
        'https://user:secret@shop.test/',
        `https://shop。test.other/`,
      ],
      ...['JaVaScRiPt:alert(1)', '\tjavascript:alert(1)', 'javascript://shop.test/%0aalert(1)'],
      ...['vbscript:msgbox(1)', `blob:${SHOP}/0`, `filesystem:${SHOP}/0`, `view-source:${SHOP}/`],
      ...['https://shop.test\t.other.test/', 'https:other.test', 'https:\\\\other.test'],
      ...[`${SHOP}/${'a'.repeat(2000)}`, `${SHOP}/\u202e`, `${SHOP}/a\u0000b`],
    ],
  ]),
  ['lineItems', ['tea', { 0: {} }, items({}, 101)]],
  ['lineItems.0', ['tea', null]],
  [
    'lineItems.0.name',
    [undefined, '', 'x'.repeat(121), 'a\u0000', '\u202eabc', 1].map(inItem('name')),
  ],
  ['lineItems.0.quantity', [undefined, 0, -1, 1.5, 10_001, '1', null].map(inItem('quantity'))],
  ['lineItems.0.amount', [undefined, '-1', '1.001', 1, '1000000000001'].map(inItem('amount'))],
  ['lineItems.0.price', ['1.00'].map(inItem('price'))],
  ['metadata', [['a'], 'a', entries(51)]],
  ['metadata.cart', [1, null, { id: 'c' }, 'x'.repeat(501), 'a\u0000b'].map((cart) => ({ cart }))],
  [`metadata.${'k'.repeat(41)}`, [{ ['k'.repeat(41)]: 'x' }]],
  ['capture', ['', 'later', 1, null]],
  ['captureBefore', ['tomorrow', inDays(31), inDays(-1), 1, null], { capture: 'manual' }],
  ['captureBefore', [inDays(6)], { capture: 'manual', expiresAt: inDays(7) }],
  ['captureBefore', [inDays(7)]],
  ['terms', ['', 'x'.repeat(501), 'a\u0000b', 1, null], { capture: 'manual' }],
  ['terms', ['Cancel a day before.']],
  ['tip', ['1.00'], { capture: 'manual' }],
  ['status', ['paid']],
  ['merchantId', ['usr_00000000000000000000000000']],
  ['total', ['0.0001']],
];

/** A list of one item whose other fields are valid. */
function inItem(field: string) {
  return (value: unknown) => items({ [field]: value });
}

export const REFUSED_PAY_SESSIONS = VALUES.flatMap(([path, values, within = {}]) =>
  values.map((value) => {
    const field = path.split('.')[0] ?? path;
    const given = path === 'lineItems.0' ? [value] : value;
    return { path, value, body: { ...GOOD, ...within, [field]: given } };
  }),
);
