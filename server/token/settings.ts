/** Where the price of the token comes from, and what is believed of it. */
export interface RateSettings {
  /** Null where operators set it. */
  source: RateSource | null;
  /** How far a price may be from the one before it, in hundredths of a per cent. */
  maxStepBasisPoints: number;
}

export interface RateSource {
  /** Answers with `{"rates": {"EUR": "0.25"}}`. */
  url: string;
  everySeconds: number;
  /** Nothing is priced at a price that is older. */
  maxAgeSeconds: number;
}

/** @throws Error naming the setting that is not fit, as `fail` makes it */
export function rateSettings(
  env: Record<string, string | undefined>,
  mode: 'sandbox' | 'production',
  fail: (text: string) => Error,
): RateSettings {
  function whole(name: string, usual: number, least: number, most: number): number {
    const text = env[name] || String(usual);
    const value = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
    if (value >= least && value <= most) return value;
    throw fail(`${name}: a whole number from ${least} to ${most}, not "${text}"`);
  }
  const everySeconds = whole('RATE_EVERY_SECONDS', 60, 1, 86_400);
  const maxAgeSeconds = whole('RATE_MAX_AGE_SECONDS', 600, 2, 7 * 86_400);
  const maxStepBasisPoints = whole('RATE_MAX_STEP_BASIS_POINTS', 500, 1, 10_000);
  if (maxAgeSeconds < 2 * everySeconds) {
    throw fail(
      'RATE_MAX_AGE_SECONDS: twice RATE_EVERY_SECONDS at least, else one late answer is a pause',
    );
  }
  const { RATE_SOURCE_URL: url } = env;
  if (!url) return { source: null, maxStepBasisPoints };
  const protocols = mode === 'production' ? ['https:'] : ['https:', 'http:'];
  const parsed = URL.parse(url);
  if (!parsed || !protocols.includes(parsed.protocol) || parsed.username || parsed.password) {
    throw fail(
      'RATE_SOURCE_URL: an https address without a user, such as https://rates.example/token',
    );
  }
  return { source: { url, everySeconds, maxAgeSeconds }, maxStepBasisPoints };
}
