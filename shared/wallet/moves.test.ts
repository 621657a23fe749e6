import { expect, test } from 'vitest';
import { movesOf, totalOf } from './moves.ts';

const LEVELS = [
  ['Visita', '0'],
  ['Sens', '1000'],
  ['Gemma', '5000'],
].map(([level, threshold]) => ({
  level: level as 'Visita',
  threshold: String(threshold),
  reached: false,
  missing: '0',
  trialUntil: null,
}));

const inShort = (cash: string, stake: string) =>
  movesOf(LEVELS, cash, stake).map(({ direction, amount, cashAfter, lacking }) => [
    direction,
    amount,
    cashAfter ?? `-${lacking}`,
  ]);

test('names what each level above takes, what the account keeps, and what it lacks', () => {
  expect(inShort('2500', '0.5')).toEqual([
    ['stay', '0.5', '2500.5'],
    ['to-stake', '999.5', '1500.5'],
    ['to-stake', '4999.5', '-2499.5'],
  ]);
});

test('names what comes back on each level below, and what may leave this one', () => {
  expect(inShort('0', '6000')).toEqual([
    ['to-cash', '6000', '6000'],
    ['to-cash', '5000', '5000'],
    ['stay', '1000', '1000'],
  ]);
});

test('a level paid for to the last token is within reach', () => {
  expect(inShort('1000', '0')[1]).toEqual(['to-stake', '1000', '0']);
});

test('adds up tokens exactly', () => {
  expect(totalOf(['0.000000000000000001', '999999999999999999'])).toBe(
    '999999999999999999.000000000000000001',
  );
});
