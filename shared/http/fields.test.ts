import { describe, expect, test } from 'vitest';
import { amountProblem } from './amount.ts';
import { Decimal, line, Timestamp, text } from './fields.ts';

const accepts = (schema: { safeParse(value: unknown): { success: boolean } }, value: unknown) =>
  schema.safeParse(value).success;

describe('a line of text', () => {
  test.each([
    ['a line break', 'tea\nfree'],
    ['a tab', 'tea\tfree'],
    ['NUL', 'tea\0'],
    ['DEL', 'tea\u007f'],
    ['a control of the second range', 'tea\u0085'],
    ['a change of direction', 'tea \u202eeerf'],
    ['an isolate', 'tea \u2066x\u2069'],
    ['a line separator', 'tea\u2028free'],
    ['half a character', 'tea \ud83c'],
    ['a non-character', 'tea\ufffe'],
    ['nothing', ''],
    ['spaces alone', ' \u00a0 '],
    ['a character that is drawn as nothing, alone', '\u200b'],
    ['several of them', ' \u200d\ufeff\u3164\u00ad '],
    ['too much', 'x'.repeat(201)],
  ])('may not hold %s', (_, value) => {
    expect(accepts(line(200), value)).toBe(false);
  });

  test.each([
    'x',
    'x'.repeat(200),
    'Té de tilo 🍵',
    'שלום',
    '👩‍🌾',
    '‘a’ <b> & "c"',
    ' spaces around ',
  ])('may be %j', (value) => {
    expect(line(200).parse(value)).toBe(value);
  });
});

describe('text for machines', () => {
  test.each(['', 'two\nlines', '\u202e', 'x'.repeat(40)])('may be %j', (value) => {
    expect(text(40).parse(value)).toBe(value);
  });

  test.each(['\0', 'a\0b', '\ud800', '\udc00', 'x'.repeat(41), 1, null])(
    'may not be %j',
    (value) => {
      expect(accepts(text(40), value)).toBe(false);
    },
  );
});

test.each([
  ['0', true],
  ['152.5', true],
  ['0152.50', true],
  ['999999999999999999.999999999999999999', true],
  ['1000000000000000000', false],
  ['0.0000000000000000001', false],
  ['', false],
  ['-1', false],
  ['1.', false],
  ['.1', false],
  ['1e3', false],
  ['1\n', false],
  [152, false],
])('a decimal on the wire may be %j: %s', (value, expected) => {
  expect(accepts(Decimal, value)).toBe(expected);
});

test.each([
  ['40.00', 'EUR', undefined, undefined],
  ['0', 'EUR', undefined, 'Must be more than zero.'],
  ['40.001', 'EUR', undefined, 'At most 2 decimals, without leading zeros.'],
  ['040', 'EUR', undefined, 'At most 2 decimals, without leading zeros.'],
  ['1000000000000', 'JPY', undefined, undefined],
  ['1000000000001', 'JPY', undefined, 'At most 1000000000000.'],
  ['1000000000000', 'SLS', 4, undefined],
  ['1000000000000.0001', 'SLS', 4, 'At most 1000000000000.'],
  ['0.00001', 'SLS', 4, 'At most 4 decimals, without leading zeros.'],
  // An unknown currency is reported at the currency alone.
  ['40.001', 'XXX', undefined, undefined],
])('%s %s with %s decimals: %s', (amount, currency, decimals, problem) => {
  expect(amountProblem(amount, currency, { decimals })).toBe(problem);
});

test.each([
  ['2026-11-21T10:00:00Z', true],
  ['2028-02-29T10:00:00.000Z', true],
  ['2026-11-21T10:00:00.123456789Z', true],
  ['2026-11-21T10:00:00+01:00', false],
  ['2026-02-30T10:00:00Z', false],
  ['2026-11-21T24:00:00Z', false],
  ['2026-11-21T10:60:00Z', false],
  ['2026-11-21 10:00:00Z', false],
  ['0000-01-01T00:00:00Z', false],
  [`2026-11-21T10:00:00.${'1'.repeat(200)}Z`, false],
])('a time the database can keep: %s %s', (time, isOne) => {
  expect(accepts(Timestamp, time)).toBe(isOne);
});
