/**
 * Keys of one purpose. The first makes what is new; each opens what it has made, so that one can
 * follow another without a moment in which something cannot be read.
 */
export type KeyRing = readonly [Uint8Array, ...Uint8Array[]];

export const KEY_BYTES = 32;

/** Enough for a key that follows before the one before it is gone. */
const MOST_KEYS = 3;
/** 32 random bytes have about thirty; what was typed, or is all zeros, has few. */
const LEAST_DIFFERENT_BYTES = 16;

const BASE64 = /^[A-Za-z0-9+/_-]+={0,2}$/;

/**
 * One key in base64, or several with commas between. What cannot be right adds a line to `problems`,
 * which never repeats a key.
 * @param longest bytes that a key may have
 */
export function readKeys(
  env: Record<string, string | undefined>,
  name: string,
  problems: string[],
  longest = 1024,
): KeyRing {
  const [first = new Uint8Array(), ...others] = (env[name] ?? '').split(',').map(bytesOf);
  const keys: KeyRing = [first, ...others];
  const problem = problemOf(keys, longest);
  if (problem) problems.push(`${name}: ${problem}`);
  return keys;
}

/** Whether the two have a key in common. */
export const share = (one: KeyRing, other: KeyRing): boolean =>
  one.some((key) => other.some((its) => isSame(key, its)));

function problemOf(keys: KeyRing, longest: number): string | undefined {
  if (keys.some(({ length }) => length < KEY_BYTES)) {
    return '32 random bytes in base64 (openssl rand -base64 32)';
  }
  if (keys.some(({ length }) => length > longest)) return `exactly ${longest} bytes, not more`;
  if (keys.some((key) => new Set(key).size < LEAST_DIFFERENT_BYTES)) {
    return 'not random; take what openssl rand -base64 32 says';
  }
  if (keys.length > MOST_KEYS) return `${MOST_KEYS} keys at most`;
  if (keys.some((key, index) => keys.findIndex((other) => isSame(key, other)) < index)) {
    return 'the same key twice';
  }
  return undefined;
}

// Buffer skips what is not base64: a sentence would pass for a key.
const bytesOf = (text: string) =>
  new Uint8Array(Buffer.from(BASE64.test(text.trim()) ? text.trim() : '', 'base64'));

const isSame = (one: Uint8Array, other: Uint8Array) => Buffer.from(one).equals(other);
