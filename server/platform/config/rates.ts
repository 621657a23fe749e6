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

/** @throws the error that `fail` creates for the first invalid setting */
export function rateSettings(
  env: Record<string, string | undefined>,
  mode: 'sandbox' | 'production',
  fail: (text: string) => Error,
): RateSettings {
  function whole(name: string, fallback: number, least: number, most: number): number {
    const text = env[name] || String(fallback);
    const value = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
    if (value >= least && value <= most) return value;
    throw fail(`${name}: a whole number from ${least} to ${most}, not "${text}"`);
  }
  const everySeconds = whole('RATE_EVERY_SECONDS', 60, 1, 86_400);
  const maxAgeSeconds = whole('RATE_MAX_AGE_SECONDS', 600, 2, 7 * 86_400);
  const maxStepBasisPoints = whole('RATE_MAX_STEP_BASIS_POINTS', 500, 1, 10_000);
  const windowMinutes = whole('RATE_WINDOW_MINUTES', 60, 1, 1_440);
  if (maxAgeSeconds < 2 * everySeconds) {
    throw fail(
      'RATE_MAX_AGE_SECONDS: at least twice RATE_EVERY_SECONDS, else one late response stops pricing',
    );
  }
  const maxDayBasisPoints = whole('RATE_MAX_DAY_BASIS_POINTS', 2_000, maxStepBasisPoints, 10_000);
  const bounds = { maxStepBasisPoints, windowMinutes, maxDayBasisPoints };
  if (!env.RATE_SOURCE_URL) return { source: null, ...bounds };
  const urls = env.RATE_SOURCE_URL.split(',').map((url) => url.trim());
  if (!urls.every((url) => isSource(url, mode)) || new Set(urls).size < urls.length) {
    throw fail(
      'RATE_SOURCE_URL: different https addresses without a user, separated by commas, such as https://rates.example/token',
    );
  }
  const majority = Math.floor(urls.length / 2) + 1;
  const quorum = whole('RATE_QUORUM', majority, majority, urls.length);
  return { source: { urls, quorum, everySeconds, maxAgeSeconds }, ...bounds };
}

function isSource(url: string, mode: 'sandbox' | 'production'): boolean {
  const protocols = mode === 'production' ? ['https:'] : ['https:', 'http:'];
  const parsed = URL.parse(url);
  return (
    parsed !== null && protocols.includes(parsed.protocol) && !parsed.username && !parsed.password
  );
}
