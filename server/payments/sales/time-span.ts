import type { SalesStep } from '#shared/sales/schemas.ts';
import { fieldProblem } from '../../platform/http/problem.ts';

/** Calendar days in UTC, both inclusive. */
export interface TimeSpan {
  from: string;
  to: string;
  by: SalesStep;
}

const DAY_MS = 86_400_000;
const DEFAULT_DAYS = 30;
const MAX_DAYS = 1100;
/** The longest period that may be divided into days. */
const MAX_POINTS = 366;

/**
 * Fills in defaults and checks the limits.
 * @throws Problem validation_failed
 */
export function timeSpan(
  wanted: { from?: string | undefined; to?: string | undefined; by?: SalesStep | undefined },
  now: Date = new Date(),
): TimeSpan {
  const { to = dayOf(now.getTime()), by = 'day' } = wanted;
  const { from = dayOf(Date.parse(to) - (DEFAULT_DAYS - 1) * DAY_MS) } = wanted;
  const days = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;
  if (days < 1) throw fieldProblem('query.to', 'May not be before "from".');
  if (days > MAX_DAYS) throw fieldProblem('query.from', `At most ${MAX_DAYS} days.`);
  if (by === 'day' && days > MAX_POINTS) {
    throw fieldProblem('query.by', `At most ${MAX_POINTS} days by the day.`);
  }
  return { from, to, by };
}

const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10);
