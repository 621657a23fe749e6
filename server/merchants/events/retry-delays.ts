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
 * Seconds until the next attempt, or undefined after the last one.
 * @param attempts the number of attempts so far
 * @param random 0 to 1: jitter, so that receivers that failed together are not retried together
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
