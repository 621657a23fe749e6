import { optional, plainUrl, whole, wholeIn } from './kinds.ts';
import type { Setting, Source } from './setting.ts';

/** The sources of the token's price, and which prices are plausible. */
export interface RateSettings {
  /** Null when operators set the price. */
  source: RateSource | null;
  /** Maximum difference from any price of the last `windowMinutes`, in basis points. */
  maxStepBasisPoints: number;
  windowMinutes: number;
  /** Maximum difference from any price of the last 24 hours, in basis points. */
  maxDayBasisPoints: number;
}

export interface RateSource {
  /** Of independent sources; the response of each: `{"rates": {"EUR": "0.25"}}`. */
  urls: string[];
  /** How many of them must agree. */
  quorum: number;
  everySeconds: number;
  /** An older price is not used. */
  maxAgeSeconds: number;
}

const sources: Setting<string[] | null> = {
  parse(text, mode) {
    const urls = text.split(',').map((url) => url.trim());
    const isRight = urls.every((url) => plainUrl(url, mode)) && new Set(urls).size === urls.length;
    return isRight ? urls : undefined;
  },
  reason: () =>
    'different https addresses without a user, separated by commas, such as https://rates.example/token',
  absent: null,
  isSecret: true,
};

export const RATES = {
  RATE_SOURCE_URL: sources,
  RATE_QUORUM: {
    ...optional('a number of sources', (text) => wholeIn(text, 1, 999)),
    usualWords: 'more than half',
  },
  RATE_EVERY_SECONDS: whole(60, 1, 86_400),
  RATE_MAX_AGE_SECONDS: whole(600, 2, 7 * 86_400),
  RATE_MAX_STEP_BASIS_POINTS: whole(500, 1, 10_000),
  RATE_WINDOW_MINUTES: whole(60, 1, 1_440),
  RATE_MAX_DAY_BASIS_POINTS: whole(2_000, 1, 10_000),
};

export function rateSettings(from: Source): RateSettings {
  const its = from.read(RATES);
  const everySeconds = its.RATE_EVERY_SECONDS;
  const maxAgeSeconds = its.RATE_MAX_AGE_SECONDS;
  from.require(
    maxAgeSeconds >= 2 * everySeconds,
    ['RATE_MAX_AGE_SECONDS'],
    'at least twice RATE_EVERY_SECONDS, else one late response stops pricing',
    ['RATE_EVERY_SECONDS'],
  );
  from.require(
    its.RATE_MAX_DAY_BASIS_POINTS >= its.RATE_MAX_STEP_BASIS_POINTS,
    ['RATE_MAX_DAY_BASIS_POINTS'],
    'at least RATE_MAX_STEP_BASIS_POINTS',
    ['RATE_MAX_STEP_BASIS_POINTS'],
  );
  const bounds = {
    maxStepBasisPoints: its.RATE_MAX_STEP_BASIS_POINTS,
    windowMinutes: its.RATE_WINDOW_MINUTES,
    maxDayBasisPoints: its.RATE_MAX_DAY_BASIS_POINTS,
  };
  const urls = its.RATE_SOURCE_URL;
  if (!urls) return { source: null, ...bounds };
  const majority = Math.floor(urls.length / 2) + 1;
  const quorum = its.RATE_QUORUM ?? majority;
  from.require(
    quorum >= majority && quorum <= urls.length,
    ['RATE_QUORUM'],
    `a whole number from ${majority} to ${urls.length}, not "${quorum}"`,
    ['RATE_SOURCE_URL'],
  );
  return { source: { urls, quorum, everySeconds, maxAgeSeconds }, ...bounds };
}
