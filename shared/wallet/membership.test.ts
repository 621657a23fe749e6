import { describe, expect, test } from 'vitest';
import { membershipOf, type StakingLevel } from './membership.ts';

const NOW = Date.parse('2026-11-21T10:00:00.000Z');
const THRESHOLDS = { Visita: 0, Sens: 1000, Gemma: 5000, Summa: 20_000, Maxima: 100_000 };

function levels(stake: number, trialUntil: string | null = null): StakingLevel[] {
  return Object.entries(THRESHOLDS).map(([level, threshold]) => ({
    level: level as StakingLevel['level'],
    threshold: String(threshold),
    reached: stake >= threshold,
    missing: String(Math.max(0, threshold - stake)),
    trialUntil: threshold === 0 ? trialUntil : null,
  }));
}

const of = (stake: number, trialUntil?: string) =>
  membershipOf(levels(stake, trialUntil), String(stake), NOW);

describe('a member', () => {
  test('is on trial until the trial ends', () => {
    expect(of(0, '2026-11-21T10:00:00.001Z')).toMatchObject({ state: 'trial', level: 'Visita' });
  });

  test('is expired from the moment the trial ends, and without one', () => {
    expect(of(0, '2026-11-21T10:00:00.000Z')?.state).toBe('expired');
    expect(of(999)?.state).toBe('expired');
  });

  test('is active from the first level on, trial or not', () => {
    expect(of(1000)).toMatchObject({ state: 'active', level: 'Sens', percent: 20 });
    expect(of(1000, '2026-12-01T00:00:00.000Z')?.state).toBe('active');
  });
});

test.each([
  [0, 0, 'Sens'],
  [999, 99, 'Sens'],
  [3000, 60, 'Gemma'],
  [5000, 25, 'Summa'],
  [99_999, 99, 'Maxima'],
])('with %i staked is %i%% of the way to %s', (stake, percent, next) => {
  expect(of(stake)).toMatchObject({ percent, next: { level: next } });
});

test('there is no next level after the highest', () => {
  expect(of(250_000)).toMatchObject({ level: 'Maxima', next: undefined, percent: 100 });
});

test('there is no membership if no levels are defined', () => {
  expect(membershipOf([], '0', NOW)).toBeUndefined();
});
