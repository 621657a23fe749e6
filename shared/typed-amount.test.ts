import { readdirSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { brand } from './brand.ts';
import { formatMoney } from './format.ts';
import { decimalsOf, formatAmount } from './money.ts';
import {
  formatExactAmount,
  readTypedAmount,
  sentAmount,
  writeTypedAmount,
} from './typed-amount.ts';

const LANGUAGES = readdirSync(new URL('../locales', import.meta.url)).filter(
  (name) => !name.includes('.'),
);
const CURRENCIES = ['EUR', 'USD', 'GBP', 'HUF', 'JPY', 'BRL', 'NOK', brand.token.symbol];
const TOKEN = brand.token.symbol;

const read = (typed: string, language = 'en', currency = 'EUR') => {
  const { kind, ...rest } = readTypedAmount(typed, language, currency);
  return 'value' in rest ? rest.value : kind;
};

describe('the separators of the language', () => {
  test.each([
    ['1,000', 'en', '1000.00'],
    ['1.000', 'es', '1000.00'],
    ['1.000', 'de', '1000.00'],
    ['1,000', 'ja', '1000.00'],
    ['1 000', 'fr', '1000.00'],
    ['1\u202f000,50', 'fr', '1000.50'],
    ['1\u00a0000,5', 'no', '1000.50'],
    ['1,234,567.89', 'en', '1234567.89'],
    ['1.234.567,89', 'pt', '1234567.89'],
    ['20,000', 'en', '20000.00'],
    ['12,50', 'es', '12.50'],
  ])('%j in %s is %s', (typed, language, value) => {
    expect(read(typed, language)).toBe(value);
  });
});

describe('other separators', () => {
  test.each([
    ['12,50', 'en', '12.50'],
    ['12.50', 'es', '12.50'],
    ['1.234,56', 'en', '1234.56'],
    ['1,234.56', 'es', '1234.56'],
    ['1.234.567', 'en', '1234567.00'],
    ["1'000", 'de', '1000.00'],
    ['1’000.5', 'en', '1000.50'],
    ['1٬000٫5', 'en', '1000.50'],
    ['0.125', 'es', 'unreadable'],
  ])('%j in %s is %s, its only reading', (typed, language, value) => {
    expect(read(typed, language)).toBe(value);
  });
});

describe('a decimal separator that would group thousands elsewhere', () => {
  test.each([
    ['1.000', 'en', 'EUR', ['1000', '1']],
    ['1,000', 'es', 'EUR', ['1000', '1']],
    ['12.345', 'en', 'EUR', ['12345', '12.34']],
    ['12.345', 'en', 'JPY', ['12345', '12']],
    ['12.345', 'en', TOKEN, ['12345', '12.3450']],
    ['12,345', 'de', TOKEN, ['12345', '12,3450']],
    ['1.000', 'fr', 'EUR', ['1000', '1']],
    ['1,500', 'no', TOKEN, ['1500', '1,5']],
  ])('%j in %s (%s) is refused with both spellings', (typed, language, currency, spellings) => {
    expect(readTypedAmount(typed, language, currency)).toEqual({ kind: 'ambiguous', spellings });
  });

  test.each(['0.125', '1000.125', '1.0005', '.125'])('%j has one reading', (typed) => {
    expect(read(typed, 'en', TOKEN)).toBe(typed.startsWith('.') ? `0${typed}` : typed);
  });
});

describe('what input methods and the clipboard add', () => {
  test.each([
    ['１２．５０', 'ja', '12.50'],
    ['１，２３４', 'ja', '1234.00'],
    ['１２。５', 'ja', '12.50'],
    ['٤٠', 'en', '40.00'],
    ['۴۰٫۵', 'en', '40.50'],
    ['40 euros', 'en', '40.00'],
    ['+40', 'en', '40.00'],
    ['＋４０', 'ja', '40.00'],
    ['€40', 'en', '40.00'],
    ['+€40.00', 'en', '40.00'],
    ['40\u00a0€', 'es', '40.00'],
    ['40,23', 'en', '40.23'],
    ['40,00\u202feur', 'fr', '40.00'],
    ['\u200e40.00\u200f', 'en', '40.00'],
    ['  7 ', 'en', '7.00'],
    ['007', 'en', '7.00'],
    ['.5', 'en', '0.50'],
    ['5.', 'en', '5.00'],
    ['0', 'en', '0.00'],
  ])('%j in %s is %s', (typed, language, value) => {
    expect(read(typed, language)).toBe(value);
  });

  test.each([
    ['￥1,000', 'ja', 'JPY', '1000'],
    ['1000円', 'ja', 'JPY', '1000'],
    ['R$ 12,50', 'pt', 'BRL', '12.50'],
    ['kr 12,50', 'no', 'NOK', '12.50'],
    ['12,50 Ft', 'hu', 'HUF', '12.50'],
    ['US$ 5', 'es', 'USD', '5.00'],
    ['152.5 SLS', 'en', TOKEN, '152.5'],
  ])('%j in %s is %s %s', (typed, language, currency, value) => {
    expect(read(typed, language, currency)).toBe(value);
  });

  test('another currency is not read as this one', () => {
    expect(read('$40', 'en', 'EUR')).toBe('unreadable');
    expect(read('40 EUR', 'en', 'USD')).toBe('unreadable');
  });
});

test.each(['-5', '−5', '－５', '€-5', '-€5'])('%j is negative', (typed) => {
  expect(read(typed)).toBe('negative');
});

test.each([
  '.',
  ',',
  '1e3',
  'ten',
  '1 2',
  '10,00,000',
  '1,000,5',
  '1.5.5',
  '(5)',
  '12.5051',
  '1 000.0001',
])('%j is not an amount in English euros', (typed) => {
  expect(read(typed)).toBe('unreadable');
});

test('what has no single reading is sent as a text that no schema accepts', () => {
  expect(sentAmount(' ', 'en', 'EUR')).toBe('');
  for (const typed of ['1.000', 'ten', '-5']) expect(sentAmount(typed, 'en', 'EUR')).toBe('?');
});

test('the exact amount is shown in full', () => {
  expect(formatExactAmount('1234.000000000000000001', TOKEN, 'en')).toBe(
    `1,234.000000000000000001\u00a0${TOKEN}`,
  );
  expect(formatExactAmount('1000', 'EUR', 'de')).toBe('1.000,00\u00a0€');
});

const languages = fc.constantFrom(...LANGUAGES);
const currencies = fc.constantFrom(...CURRENCIES);
/** An amount below 10^16 in the currency's smallest units. */
const amounts = currencies.chain((currency) =>
  fc.record({
    currency: fc.constant(currency),
    value: fc
      .bigInt({ min: 0n, max: 10n ** BigInt(15 + (decimalsOf(currency) ?? 0)) })
      .map((units) => formatAmount(units, currency)),
  }),
);

test('a written amount is read as itself', () => {
  fc.assert(
    fc.property(languages, amounts, (language, { currency, value }) => {
      expect(read(writeTypedAmount(value, language), language, currency)).toBe(value);
    }),
  );
});

test('a formatted amount is read as itself or refused as ambiguous', () => {
  fc.assert(
    fc.property(languages, amounts, fc.boolean(), (language, { currency, value }, exact) => {
      const shown = exact ? value : value.replace(/(?<=\.\d{4})\d+$/, '').replace(/\.?0*$/, '');
      const format = exact
        ? formatExactAmount
        : (v: string, c: string, l: string) => formatMoney(v, c, l);
      const answer = readTypedAmount(format(value, currency, language), language, currency);
      if (answer.kind === 'ambiguous') {
        expect(answer.spellings.map((text) => Number(read(text, language, currency)))).toContain(
          Number(shown),
        );
      } else if (exact) expect(answer).toEqual({ kind: 'amount', value });
      else expect(answer.kind).toBe('amount');
    }),
  );
});

/** Every value that a text of digits and separators can have, by trying each as the decimal. */
function everyReading(text: string): Set<number> {
  const found = new Set<number>();
  for (const decimal of ['.', ',', '_']) {
    for (const group of [',', '.', ' ', '']) {
      if (group === decimal) continue;
      const [whole = '', fraction = '', ...more] = text.split(decimal);
      const grouped = new RegExp(`^[1-9]\\d{0,2}([${group}]\\d{3})+$`);
      const isWhole = /^\d*$/.test(whole) || (group !== '' && grouped.test(whole));
      if (more.length > 0 || !isWhole || !/^\d*$/.test(fraction) || !/\d/.test(text)) continue;
      found.add(Number(`${whole.replaceAll(group, '')}.${fraction}0`));
    }
  }
  return found;
}

test('no text is read as anything but one of its readings, and two are told apart by the language', () => {
  const texts = fc.string({
    unit: fc.constantFrom(...'0012345', '.', ',', ' ', '000', '.000', ',500'),
    minLength: 1,
    maxLength: 6,
  });
  fc.assert(
    fc.property(texts, languages, (text, language) => {
      const all = everyReading(text.trim());
      const answer = readTypedAmount(text, language, TOKEN);
      if (answer.kind === 'amount') {
        expect(all).toContain(Number(answer.value));
        if (all.size > 1) expect(text.trim()).toBe(formatGrouped(answer.value, language));
      } else if (answer.kind === 'ambiguous') {
        const values = answer.spellings.map((spelling) => Number(read(spelling, language, TOKEN)));
        expect(new Set(values)).toEqual(all);
      } else expect(all.size).toBe(0);
    }),
    { numRuns: 2000 },
  );
});

const formatGrouped = (value: string, language: string) =>
  new Intl.NumberFormat(language, { useGrouping: 'always' }).format(value as `${number}`);
