/** The kinds of settings, by what their text may be. */
import { parseDecimal } from '#shared/money.ts';
import type { Mode, Setting } from './setting.ts';

type Parse<T> = (text: string, mode: Mode) => T | undefined;

/** An absent text means `usual`. */
export function usually<T>(usual: string, what: string, parse: Parse<T>): Setting<T> {
  const absent = parse(usual, 'production');
  if (absent === undefined) throw new Error(`"${usual}" is no ${what}`);
  return { parse, reason: quoting(what), usual, absent };
}

/** An absent text means null. */
export const optional = <T>(what: string, parse: Parse<T>): Setting<T | null> => ({
  parse,
  reason: quoting(what),
  absent: null,
});

/** One of a group, or given by itself. @param absent the value while it is missing or wrong */
export const given = <T>(what: string, parse: Parse<T>, absent: T): Setting<T> => ({
  parse,
  reason: () => what,
  absent,
});

export const required = <T>(setting: Setting<T>): Setting<T> => ({ ...setting, isRequired: true });

const quoting = (what: string) => (text: string) => `${what}, not "${text}"`;

// Digits only: Number('') is 0, which would be a valid discount or trial.
export const wholeIn = (text: string, least: number, most: number): number | undefined =>
  /^\d{1,9}$/.test(text) && Number(text) >= least && Number(text) <= most
    ? Number(text)
    : undefined;

export const whole = (usual: number, least: number, most: number): Setting<number> =>
  usually(String(usual), `a whole number from ${least} to ${most}`, (text) =>
    wholeIn(text, least, most),
  );

/** In base units of the token. */
export const tokens = (usual: string, { mayBeZero = false } = {}): Setting<bigint> =>
  usually(usual, `an amount of tokens such as ${usual}`, (text) => {
    const units = parseDecimal(text, 18);
    return units === 0n && !mayBeZero ? undefined : units;
  });

export const oneOf = <T extends string>(usual: NoInfer<T>, allowed: readonly T[]): Setting<T> =>
  usually(usual, `one of ${allowed.join(', ')}`, (text) => allowed.find((one) => one === text));

const STATES = new Map([
  ['on', true],
  ['off', false],
]);

export const toggle = (usual: 'on' | 'off'): Setting<boolean> =>
  usually(usual, 'one of on, off', (text) => STATES.get(text));

export const listed = (
  usual: string,
  what: string,
  isKnown: (value: string) => boolean,
): Setting<string[]> => {
  const parts = (text: string) => text.split(',').map((value) => value.trim());
  const unknown = (text: string) => parts(text).find((value) => !isKnown(value));
  return {
    parse: (text) => (unknown(text) === undefined ? parts(text) : undefined),
    reason: (text) => `"${unknown(text)}" is not a ${what} that this version supports`,
    usual,
    absent: parts(usual),
  };
};

/** Any text. */
export const text = (usual = ''): Setting<string> => ({
  parse: (given) => given,
  reason: () => 'a text',
  ...(usual === '' ? {} : { usual }),
  absent: usual,
});

/** The parts of a comma-separated text that are not empty. */
export const partsOf = (given: string): string[] =>
  given
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');

/** An https address without a user; in the sandbox http too. */
export function plainUrl(given: string, mode: Mode): string | undefined {
  const { protocol, username, password } = URL.parse(given) ?? {};
  const isAllowed = protocol === 'https:' || (protocol === 'http:' && mode === 'sandbox');
  return isAllowed && !username && !password ? given : undefined;
}
