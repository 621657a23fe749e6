import { expect, test } from 'vitest';
import { decideAuthentication } from './card-purchase.ts';

test.each([
  [100n, 'allow'],
  [101n, 'confirm'],
])('%s tokens above a limit of 100: %s', (tokens, verdict) => {
  expect(decideAuthentication(tokens, { authenticateAbove: 100n }).verdict).toBe(verdict);
});
