import type { SalesStep } from '#shared/sales/schemas.ts';

const DAY_MS = 86_400_000;

/** Selectable periods in days; `STEPS` keeps the bars wide enough to hover. */
export const PERIODS = [7, 30, 90, 365] as const;
export type Period = (typeof PERIODS)[number];
export const USUAL_PERIOD: Period = 30;

const STEPS: Record<Period, SalesStep> = { 7: 'day', 30: 'day', 90: 'week', 365: 'month' };

interface SalesQuery {
  from: string;
  to: string;
  by: SalesStep;
}

/**
 * The last `days` days in UTC, including today.
 *
 * @param now the server's time
 */
export function queryOf(days: Period | 1, now: number): SalesQuery {
  return {
    from: dayOf(now - (days - 1) * DAY_MS),
    to: dayOf(now),
    by: days === 1 ? 'day' : STEPS[days],
  };
}

/** The period of the same length that ends before this one begins. */
export const queryBefore = (days: Period, now: number): SalesQuery =>
  queryOf(days, now - days * DAY_MS);

const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10);
