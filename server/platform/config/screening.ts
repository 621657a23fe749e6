import { isAbsolute } from 'node:path';

/** A hook that is asked about a withdrawal's address before the withdrawal is approved. */
export interface ScreeningSettings {
  hook: { command: string } | { url: string; token: string | undefined };
  /** What a hook without an answer means: `closed` holds the withdrawal, `open` lets it through. */
  fails: 'closed' | 'open';
}

type Environment = Record<string, string | undefined>;

/**
 * @returns null when no hook is configured
 * @throws the error that `fail` creates for the first invalid setting
 */
export function screeningSettings(
  env: Environment,
  mode: 'sandbox' | 'production',
  fail: (text: string) => Error,
): ScreeningSettings | null {
  const { SCREEN_COMMAND: command, SCREEN_URL: url } = env;
  const fails = env.SCREEN_FAILS || 'closed';
  if (fails !== 'closed' && fails !== 'open') {
    throw fail(`SCREEN_FAILS: "closed" or "open", not "${fails}"`);
  }
  if (command && url) throw fail('SCREEN_URL: not beside SCREEN_COMMAND');
  if (command) {
    if (!isAbsolute(command)) throw fail('SCREEN_COMMAND: the absolute path of a program');
    return { hook: { command }, fails };
  }
  if (!url) return null;
  const protocols = mode === 'production' ? ['https:'] : ['https:', 'http:'];
  const parsed = URL.parse(url);
  if (!parsed || !protocols.includes(parsed.protocol) || parsed.username || parsed.password) {
    throw fail('SCREEN_URL: an https address without a user, such as https://screen.example/check');
  }
  return { hook: { url, token: env.SCREEN_TOKEN || undefined }, fails };
}
