import { randomBytes } from 'node:crypto';
import type { IdPrefix } from '#shared/ids.ts';

const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';

/** A new identifier: the prefix and 128 random bits in Crockford's base 32. */
export function newId(prefix: IdPrefix): string {
  let bits = BigInt(`0x${randomBytes(16).toString('hex')}`);
  let body = '';
  for (let i = 0; i < 26; i++) {
    body = ALPHABET.charAt(Number(bits & 31n)) + body;
    bits >>= 5n;
  }
  return `${prefix}_${body}`;
}
