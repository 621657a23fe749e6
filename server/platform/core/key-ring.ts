/**
 * Keys of one purpose. The first encrypts or signs; all of them decrypt or verify. So a key can be
 * rotated without downtime.
 */
export type KeyRing = readonly [Uint8Array, ...Uint8Array[]];

export const KEY_BYTES = 32;

/** Enough for a rotation that starts before the one before has ended. */
const MOST_KEYS = 3;
/** 32 random bytes have about 30 different values; typed text or zeros have few. */
const LEAST_DIFFERENT_BYTES = 16;

const BASE64 = /^[A-Za-z0-9+/_-]+={0,2}$/;

/** Reads one key in base64, or several separated by commas. */
export function keysIn(text: string): KeyRing {
  const [first = new Uint8Array(), ...others] = text.split(',').map(bytesOf);
  return [first, ...others];
}

/** Whether two key rings have a key in common. */
export const share = (one: KeyRing, other: KeyRing): boolean =>
  one.some((key) => other.some((its) => isSame(key, its)));

/**
 * Why these keys are not safe; it contains no key.
 * @param longest maximum length of a key in bytes
 */
export function keysProblem(keys: KeyRing, longest: number): string | undefined {
  if (keys.some(({ length }) => length < KEY_BYTES)) {
    return '32 random bytes in base64 (openssl rand -base64 32)';
  }
  if (keys.some(({ length }) => length > longest)) return `at most ${longest} bytes`;
  if (keys.some((key) => new Set(key).size < LEAST_DIFFERENT_BYTES)) {
    return 'not random; use the output of openssl rand -base64 32';
  }
  if (keys.length > MOST_KEYS) return `at most ${MOST_KEYS} keys`;
  if (keys.some((key, index) => keys.findIndex((other) => isSame(key, other)) < index)) {
    return 'the same key twice';
  }
  return undefined;
}

// Buffer ignores characters that are not base64, so any sentence would be accepted as a key.
const bytesOf = (text: string) =>
  new Uint8Array(Buffer.from(BASE64.test(text.trim()) ? text.trim() : '', 'base64'));

const isSame = (one: Uint8Array, other: Uint8Array) => Buffer.from(one).equals(other);
