/** Long enough not to be guessed, and of characters that go into a header. */
const TOKEN = /^[\x21-\x7e]{32,256}$/;

/** What opens `/metrics`; null where nobody may read it. @throws what `fail` makes of a bad one */
export function metricsToken(
  env: Record<string, string | undefined>,
  fail: (text: string) => Error,
): string | null {
  const token = env.METRICS_TOKEN;
  if (!token) return null;
  if (!TOKEN.test(token)) {
    throw fail('METRICS_TOKEN: 32 to 256 characters without blanks (openssl rand -hex 32)');
  }
  return token;
}
