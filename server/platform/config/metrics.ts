/** Too long to guess, and printable ASCII for a header. A comma separates tokens. */
const TOKEN = /^[\x21-\x2b\x2d-\x7e]{32,256}$/;

/**
 * @returns the bearer tokens for `/metrics`; empty when it is off
 * @throws the error that `fail` creates for an invalid token
 */
export function metricsTokens(
  env: Record<string, string | undefined>,
  fail: (text: string) => Error,
): string[] {
  const tokens = env.METRICS_TOKEN ? env.METRICS_TOKEN.split(',') : [];
  if (!tokens.every((token) => TOKEN.test(token))) {
    throw fail('METRICS_TOKEN: 32 to 256 characters without spaces (openssl rand -hex 32)');
  }
  return tokens;
}
