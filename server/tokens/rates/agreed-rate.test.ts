import { expect, test } from 'vitest';
import { agreedRate } from './agreed-rate.ts';

const agreed = (rates: string[], quorum = Math.floor(rates.length / 2) + 1) =>
  agreedRate(
    rates.map((rate, index) => ({ source: String(index + 1), rate })),
    { quorum, step: 500 },
  );

test.each([
  [['0.25'], '0.25'],
  [['0.25', '0.26'], '0.255'],
  [['0.27', '0.25', '0.26'], '0.26'],
  [['0.000000000001', '0.000000000001', '0.000000000001'], '0.000000000001'],
])('the price of %j is the median %s', (rates, rate) => {
  expect(agreed(rates)).toEqual({ rate, apart: [] });
});

test.each(['0.000001', '0.2', '0.3', '999999'])(
  'one lying source of three, %s, moves nothing and is named',
  (lie) => {
    expect(agreed(['0.25', lie, '0.25'])).toEqual({ rate: '0.25', apart: ['2'] });
  },
);

test('without a quorum close to the median there is no price', () => {
  expect(agreed(['0.25', '0.5']).rate).toBeUndefined();
  expect(agreed(['0.2', '0.25', '0.3']).rate).toBeUndefined();
  expect(agreed(['0.25'], 2).rate).toBeUndefined();
  expect(agreed(['0.25', '0.25', '0.3'], 3).rate).toBeUndefined();
});
