/** When a failed delivery is tried again (Standard Webhooks): ten attempts over about 75 hours. */
const MINUTE = 60;
const HOUR = 3600;
const DELAYS = [
  5,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  14 * HOUR,
  20 * HOUR,
  24 * HOUR,
];
const LONGEST_WAIT = 24 * HOUR;
const JITTER = 0.1;

/**
 * Seconds until the next attempt, undefined when there is none.
 * @param attempts made so far
 * @param random 0 to 1: spreads receivers that failed together
 */
export function nextDelay(
  attempts: number,
  retryAfter: number | null,
  random: number,
): number | undefined {
  const delay = DELAYS[attempts - 1];
  if (delay === undefined) return undefined;
  const spread = delay * (1 + JITTER * (2 * random - 1));
  return Math.max(spread, Math.min(retryAfter ?? 0, LONGEST_WAIT));
}
