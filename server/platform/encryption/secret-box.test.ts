import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { seal, unseal, unsealByFirst } from './secret-box.ts';

const BYTES = new Uint8Array(32).fill(7);
const KEY = [BYTES] as const;
const NEXT = [new Uint8Array(32).fill(8), BYTES] as const;
const SECRET = 'whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD';

describe('an encrypted secret', () => {
  test('decrypts to the same text, whatever it contains', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 100 }), (text) => {
        expect(unseal(KEY, seal(KEY, text))).toBe(text.toWellFormed());
      }),
    );
  });

  test('does not contain the text, and differs on every encryption', () => {
    const [one, other] = [seal(KEY, SECRET), seal(KEY, SECRET)];

    expect(Buffer.from(one).includes(SECRET)).toBe(false);
    expect(Buffer.from(one).equals(other)).toBe(false);
    expect(one.subarray(0, 12)).not.toEqual(other.subarray(0, 12));
  });

  test('does not decrypt with another key', () => {
    const sealed = seal(KEY, SECRET);

    expect(() => unseal([new Uint8Array(randomBytes(32))], sealed)).toThrow();
    expect(() => unseal([BYTES.with(31, 8)], sealed)).toThrow();
  });

  test('of the old key decrypts during a rotation, and new ones use the new key', () => {
    const [before, after] = [seal(KEY, SECRET), seal(NEXT, SECRET)];

    expect([unseal(NEXT, before), unseal(NEXT, after)]).toEqual([SECRET, SECRET]);
    expect([unsealByFirst(NEXT, before), unsealByFirst(NEXT, after)]).toEqual([undefined, SECRET]);
    expect(() => unseal(KEY, after)).toThrow();
  });

  test('decrypts only for its owner', () => {
    const sealed = seal(KEY, SECRET, 'usr_1');

    expect(unseal(KEY, sealed, 'usr_1')).toBe(SECRET);
    expect(() => unseal(KEY, sealed, 'usr_2')).toThrow();
    expect(() => unseal(KEY, sealed)).toThrow();
  });

  test('does not decrypt when one bit of nonce, tag or ciphertext was changed', () => {
    const sealed = seal(KEY, SECRET);

    const opened = [...sealed.keys()].filter((index) => {
      try {
        unseal(KEY, sealed.with(index, (sealed[index] ?? 0) ^ 1));
        return true;
      } catch {
        return false;
      }
    });

    expect(opened).toEqual([]);
  });

  test('does not decrypt when truncated at any length', () => {
    const sealed = seal(KEY, SECRET);

    for (let length = 0; length < sealed.length; length++) {
      expect(() => unseal(KEY, sealed.subarray(0, length))).toThrow();
    }
  });

  test('does not decrypt with a byte appended', () => {
    expect(() => unseal(KEY, new Uint8Array([...seal(KEY, SECRET), 0]))).toThrow();
  });

  test('needs all 16 bytes of its tag, because a shorter one can be guessed', () => {
    const empty = seal(KEY, '');

    expect(unseal(KEY, empty)).toBe('');
    // The rest would be accepted as an empty secret with a tag of 4 bytes.
    expect(() => unseal(KEY, empty.subarray(0, 16))).toThrow();
  });
});

test('a key shorter than 32 bytes is refused', () => {
  expect(() => seal([BYTES.subarray(0, 31)], SECRET)).toThrow();
});
