/** Long enough not to be guessed, and of characters that go into a header. */
const TOKEN = /^[\x21-\x2b\x2d-\x7e]{32,256}$/;

/**
 * What opens `/metrics`, each of those between commas; none where nobody may read it.
 * @throws what `fail` makes of a bad one
 */
export function metricsTokens(
  env: Record<string, string | undefined>,
  fail: (text: string) => Error,
): string[] {
  const tokens = env.METRICS_TOKEN ? env.METRICS_TOKEN.split(',') : [];
  if (!tokens.every((token) => TOKEN.test(token))) {
    throw fail('METRICS_TOKEN: 32 to 256 characters without blanks (openssl rand -hex 32)');
  }
  return tokens;
}
