import { expect, test } from 'vitest';
import { MANDATES_ANNOUNCED } from '#shared/legal-versions.ts';
import { earlyMandates } from './early-mandates.ts';

const DAY_MS = 86_400_000;
const announced = Date.parse(MANDATES_ANNOUNCED);

test('regular payments that are on within 30 days of their conditions are told to the operator', () => {
  expect(earlyMandates({ mandates: true }, announced + 29 * DAY_MS)).toMatch(
    /^MANDATES is on before \d{4}-\d\d-\d\d: /,
  );
});

test('nothing is told after 30 days, or while they are off', () => {
  expect(earlyMandates({ mandates: true }, announced + 30 * DAY_MS)).toBeUndefined();
  expect(earlyMandates({ mandates: false }, announced)).toBeUndefined();
});
