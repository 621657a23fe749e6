import { expect, test } from 'vitest';
import { movesOf, outcomeOf, totalOf } from './moves.ts';

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

test('each higher level has its missing amount, the remaining cash, and the cash that lacks', () => {
  expect(inShort('2500', '0.5')).toEqual([
    ['stay', '0.5', '2500.5'],
    ['to-stake', '999.5', '1500.5'],
    ['to-stake', '4999.5', '-2499.5'],
  ]);
});

test('each lower level has the amount returned, and the current one its surplus', () => {
  expect(inShort('0', '6000')).toEqual([
    ['to-cash', '6000', '6000'],
    ['to-cash', '5000', '5000'],
    ['stay', '1000', '1000'],
  ]);
});

test('a level that takes the last token is within reach', () => {
  expect(inShort('1000', '0')[1]).toEqual(['to-stake', '1000', '0']);
});

test('tokens are added exactly', () => {
  expect(totalOf(['0.000000000000000001', '999999999999999999'])).toBe(
    '999999999999999999.000000000000000001',
  );
});

const TODAY = Date.parse('2026-11-21T12:00:00Z');
const trialUntil = (day: string) =>
  LEVELS.map((level, index) => (index === 0 ? { ...level, trialUntil: day } : level));
const ON_TRIAL = trialUntil('2026-12-01T00:00:00Z');
const AFTER_TRIAL = trialUntil('2026-11-01T00:00:00Z');
const outcome = (
  levels: typeof ON_TRIAL | typeof LEVELS,
  stake: string,
  direction: 'to-stake' | 'to-cash',
  amount: string,
) => outcomeOf(levels, { cash: '1000', stake }, { amount, direction }, TODAY);

test('a move up ends at the level of the new stake, with both new balances', () => {
  expect(outcome(ON_TRIAL, '4200', 'to-stake', '800')).toEqual({
    from: 'Sens',
    to: 'Gemma',
    cash: '200',
    stake: '5000',
    paying: 'on',
    missing: '0',
  });
});

test('a move down to one base unit below a threshold loses the level', () => {
  expect(outcome(ON_TRIAL, '5000', 'to-cash', '0.000000000000000001')).toMatchObject({
    from: 'Gemma',
    to: 'Sens',
    stake: '4999.999999999999999999',
  });
});

test.each([
  ['stays possible by a level', AFTER_TRIAL, '5000', 'to-cash', '1', 'on'],
  ['stays possible by the trial, while it lasts', ON_TRIAL, '1000', 'to-cash', '1', 'trial'],
  ['is lost with the last level after the trial', AFTER_TRIAL, '1000', 'to-cash', '1', 'lost'],
  [
    'comes back with the first level after the trial',
    AFTER_TRIAL,
    '500',
    'to-stake',
    '500',
    'back',
  ],
  ['stays off below it', AFTER_TRIAL, '500', 'to-stake', '499', 'off'],
  ['is on by a level before the trial ends', ON_TRIAL, '0', 'to-stake', '1000', 'on'],
  ['is lost without a trial, too', LEVELS, '1000', 'to-cash', '1', 'lost'],
] as const)('paying %s', (_, levels, stake, direction, amount, paying) => {
  expect(outcome(levels, stake, direction, amount)).toMatchObject({ paying });
});

test('a missing amount is reported, and zero is no move', () => {
  expect(outcome(ON_TRIAL, '10', 'to-stake', '1000.5')).toEqual({ lacking: '0.5' });
  expect(outcome(ON_TRIAL, '10', 'to-cash', '11')).toEqual({ lacking: '1' });
  expect(outcome(ON_TRIAL, '10', 'to-cash', '0')).toBeUndefined();
  expect(outcome(ON_TRIAL, '10', 'to-cash', 'x')).toBeUndefined();
});
