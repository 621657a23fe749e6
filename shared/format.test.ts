import { describe, expect, test } from 'vitest';
import { formatMoney, formatTime, formatValue, unbroken } from './format.ts';

const NBSP = '\u00a0';

describe('money', () => {
  test.each([
    ['40.00', 'EUR', 'en', '€40.00'],
    ['40.00', 'EUR', 'es', `40,00${NBSP}€`],
    ['40.00', 'USD', 'en', '$40.00'],
    ['40.00', 'USD', 'es', `40,00${NBSP}US$`],
    ['1234567.80', 'EUR', 'en', '€1,234,567.80'],
    ['1234567.80', 'EUR', 'es', `1.234.567,80${NBSP}€`],
    ['40', 'EUR', 'en', '€40.00'],
    ['0.05', 'USD', 'en', '$0.05'],
    ['4000', 'JPY', 'en', '¥4,000'],
    ['4000.50', 'HUF', 'en', `HUF${NBSP}4,000.50`],
    ['152.5', 'SLS', 'en', `152.5${NBSP}SLS`],
    ['152.5', 'SLS', 'es', `152,5${NBSP}SLS`],
    ['20000', 'SLS', 'en', `20,000${NBSP}SLS`],
    ['20000', 'SLS', 'es', `20.000${NBSP}SLS`],
    ['0', 'SLS', 'en', `0${NBSP}SLS`],
  ])('%s %s reads in %s as %s', (amount, currency, locale, expected) => {
    expect(formatMoney(amount, currency, locale)).toBe(expected);
  });

  test('a large amount keeps every digit, because no float is involved', () => {
    expect(formatMoney('9007199254740993.25', 'EUR', 'en')).toBe('€9,007,199,254,740,993.25');
    expect(formatMoney('9007199254740993.1234', 'SLS', 'en')).toBe(
      `9,007,199,254,740,993.1234${NBSP}SLS`,
    );
  });

  test('a token balance is truncated to four decimals, never rounded up', () => {
    expect(formatMoney('151.99999999', 'SLS', 'en')).toBe(`151.9999${NBSP}SLS`);
    expect(formatMoney('0.000099999999999999', 'SLS', 'en')).toBe(`0${NBSP}SLS`);
  });

  test('a currency unknown to this version is still shown', () => {
    expect(formatMoney('40.00', 'CHF', 'en')).toBe(`CHF${NBSP}40.00`);
  });
});

describe('times', () => {
  // Without a zone a time is in the reader's own, wherever the test runs.
  const NOON = '2026-11-21T12:05:00';

  test('are shown in English and in Spanish', () => {
    expect(formatTime(NOON, 'en').replace(/\s/g, ' ')).toBe('Nov 21, 2026, 12:05 PM');
    expect(formatTime(NOON, 'es').replace(/\s/g, ' ')).toBe('21 nov 2026, 12:05');
  });

  test("a server time is shown in the reader's zone", () => {
    const here = new Date(NOON);

    expect(formatTime(here.toISOString(), 'en')).toBe(formatTime(NOON, 'en'));
  });
});

test('a value is formatted by its kind', () => {
  const at = '2026-11-21T12:05:00.000Z';

  expect(formatValue('Casa Alba', 'en')).toBe('Casa Alba');
  expect(formatValue({ kind: 'money', amount: '40.00', currency: 'EUR' }, 'es')).toBe(
    `40,00${NBSP}€`,
  );
  expect(formatValue({ kind: 'time', at }, 'es')).toBe(formatTime(at, 'es'));
});

test('a date and its time stay on one line each', () => {
  expect(unbroken('Nov 23, 2026, 4:05 PM')).toBe(`Nov${NBSP}23,${NBSP}2026, 4:05${NBSP}PM`);
  expect(unbroken('23 novembre 2026')).toBe(`23${NBSP}novembre${NBSP}2026`);
});
