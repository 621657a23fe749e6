import type { SalesStep } from '#shared/sales/contract.ts';
import { fieldProblem } from '../http/problem.ts';

/** Days of the calendar in UTC, both of them counted. */
export interface TimeSpan {
  from: string;
  to: string;
  by: SalesStep;
}

const DAY_MS = 86_400_000;
const USUAL_DAYS = 30;
const MOST_DAYS = 1100;
/** A year of points, of days as well as of anything longer. */
const MOST_POINTS = 366;

/**
 * What is meant where something is left out.
 * @throws Problem validation_failed
 */
export function timeSpan(
  wanted: { from?: string | undefined; to?: string | undefined; by?: SalesStep | undefined },
  now: Date = new Date(),
): TimeSpan {
  const { to = dayOf(now.getTime()), by = 'day' } = wanted;
  const { from = dayOf(Date.parse(to) - (USUAL_DAYS - 1) * DAY_MS) } = wanted;
  const days = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;
  if (days < 1) throw fieldProblem('query.to', 'May not be before "from".');
  if (days > MOST_DAYS) throw fieldProblem('query.from', `At most ${MOST_DAYS} days.`);
  if (by === 'day' && days > MOST_POINTS) {
    throw fieldProblem('query.by', `At most ${MOST_POINTS} days by the day.`);
  }
  return { from, to, by };
}

const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10);
