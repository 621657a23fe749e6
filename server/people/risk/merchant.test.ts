import { expect, test } from 'vitest';
import { decideOrigin } from './merchant.ts';

const ALLOW = { verdict: 'allow' };

test.each([
  [false, false, false, { verdict: 'refuse', reason: 'origin_unproven' }],
  [true, false, false, ALLOW],
  [false, true, false, ALLOW],
  [false, false, true, ALLOW],
])(
  'an origin that is local: %s, below a verified domain: %s, verified itself: %s',
  (isLocal, isBelowVerifiedDomain, isProvenItself, decision) => {
    expect(decideOrigin({ isLocal, isBelowVerifiedDomain, isProvenItself })).toEqual(decision);
  },
);
