import { expect, test } from 'vitest';
import { idPattern } from '#shared/ids.ts';
import { newId } from './ids.ts';

const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';

test.each(['pay', 'txn', 'evt', 'dlv', 'usr', 'whe'] as const)(
  'an id of %s has its shape',
  (prefix) => {
    expect(newId(prefix)).toMatch(idPattern(prefix));
  },
);

test('no two ids are the same', () => {
  const ids = Array.from({ length: 2_000 }, () => newId('pay'));

  expect(new Set(ids).size).toBe(ids.length);
});

test('each of the 128 bits takes both values, and the bits beyond are 0', () => {
  let ever = 0n;
  let always = -1n;
  for (let count = 0; count < 500; count++) {
    let bits = 0n;
    for (const letter of newId('pay').slice(4))
      bits = bits * 32n + BigInt(ALPHABET.indexOf(letter));
    ever |= bits;
    always &= bits;
  }

  expect(ever).toBe(2n ** 128n - 1n);
  expect(always).toBe(0n);
});
