/** The bench of calls knows every call: a new one is measured, or has a reason not to be. */
import { expect, test } from 'vitest';
import {
  AGAIN,
  callerOf,
  MATRIX,
  MEASURED,
  TARGETS,
  UNMEASURED,
} from '../../../bench/calls/plan.ts';
import { endpoints } from '../../support/api/endpoints.ts';

const calls = endpoints.map(({ method, path }) => `${method} /api${path}`);

test('every call of the contract is measured or has a reason not to be', () => {
  expect(calls.filter((call) => !MEASURED.includes(call) && !UNMEASURED[call])).toEqual([]);
});

test('a call whose fixtures are refused has a reason, because its figure would be that of a refusal', () => {
  const refused = Object.entries(MATRIX).filter(([, row]) => row.answer || row.isUnmade);
  expect(refused.map(([route]) => route).filter((route) => !UNMEASURED[route])).toEqual([]);
});

test('targets and reasons name calls that exist', () => {
  const named = [...Object.keys(TARGETS), ...Object.keys(UNMEASURED)];
  expect(named.filter((route) => route !== AGAIN && !MATRIX[route])).toEqual([]);
});

test('somebody is accepted by each measured call', () => {
  expect(() => MEASURED.map(callerOf)).not.toThrow();
});
