import { expect, test } from 'vitest';
import { decideOutgoing } from './payout.ts';

const HELD = { verdict: 'hold', reason: 'card_funds', seconds: 7 };

test.each([
  ['the free part', { amount: 60n }, { verdict: 'allow' }],
  ['one unit more than is free', { amount: 61n }, HELD],
  ['everything when a part is free', { amount: null }, { verdict: 'allow' }],
  ['everything when nothing is free', { free: 0n, amount: null }, HELD],
  [
    'tokens held by a dispute',
    { amount: 61n, secondsToRelease: null },
    { verdict: 'refuse', reason: 'dispute' },
  ],
])('a request for %s', (_, facts, decision) => {
  expect(decideOutgoing({ free: 60n, secondsToRelease: 7, ...facts })).toEqual(decision);
});
