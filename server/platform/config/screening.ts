import { isAbsolute } from 'node:path';
import { given, oneOf, plainUrl } from './kinds.ts';
import { type Source, secret } from './setting.ts';

/** A hook that is asked about a withdrawal's address before the withdrawal is approved. */
export interface ScreeningSettings {
  hook: { command: string } | { url: string; token: string | undefined };
  /** What a hook without an answer means: `closed` holds the withdrawal, `open` lets it through. */
  fails: 'closed' | 'open';
}

export const SCREENING = {
  SCREEN_COMMAND: given(
    'the absolute path of a program',
    (text) => (isAbsolute(text) ? text : undefined),
    '',
  ),
  SCREEN_URL: secret(
    given('an https address without a user, such as https://screen.example/check', plainUrl, ''),
  ),
  SCREEN_TOKEN: secret(given('a token', (text) => text, '')),
  SCREEN_FAILS: oneOf('closed', ['closed', 'open']),
};

/** @returns null when no hook is configured */
export function screeningSettings(from: Source): ScreeningSettings | null {
  const its = from.read(SCREENING);
  const { SCREEN_COMMAND: command, SCREEN_URL: url, SCREEN_FAILS: fails } = its;
  from.require(command === '' || url === '', ['SCREEN_URL'], 'not beside SCREEN_COMMAND');
  if (command) return { hook: { command }, fails };
  return url ? { hook: { url, token: its.SCREEN_TOKEN || undefined }, fails } : null;
}
