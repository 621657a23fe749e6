import { expect, test } from 'vitest';
import { Problem } from './problem.ts';
import { sqlOutcome } from './sql-outcome.ts';

const outcome = sqlOutcome('pay.cancel', {
  returned: ['cancelled'],
  refused: ['session_not_found'],
});

test('returns an outcome that the caller handles', () => {
  expect(outcome('cancelled')).toBe('cancelled');
});

test('turns a refusal into the problem of its code', () => {
  expect(() => outcome('session_not_found')).toThrow(new Problem('session_not_found'));
});

test.each(['session_not_pending', '', null, undefined])(
  '%s, on no list, is an error',
  (unknown) => {
    expect(() => outcome(unknown)).toThrow(`pay.cancel returned ${unknown}`);
    expect(() => outcome(unknown)).not.toThrow(Problem);
  },
);
