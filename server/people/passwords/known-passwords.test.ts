import { describe, expect, test } from 'vitest';
import { SAMPLE_PASSWORD } from '../../operate/sandbox/seed.ts';
import { refuseKnownPassword } from './known-passwords.ts';

const ANNA = ['Anna', 'Berger-Nagy', 'a.berger@quiet-house.test'];

describe('is refused', () => {
  test.each([
    ['a commonly leaked password', '1qaz2wsx3edc'],
    ['one in capitals', 'QWERTY123456'],
    ['one in full-width letters', 'ｑｗｅｒｔｙ１２３４５６'],
    ['the brand name and a year', 'Salus-2026-2026!'],
    ['brand words, repeated', 'salus salus token'],
    ['the member’s own names', 'anna.berger1987'],
    ['a name and the address', 'Nagy.Anna@Quiet-House'],
  ])('%s: %s', (_, password) => {
    expect(() => refuseKnownPassword(password, ANNA)).toThrow(
      expect.objectContaining({
        details: {
          errors: [expect.objectContaining({ path: 'password', message: 'Too easy to guess.' })],
        },
      }),
    );
  });
});

describe('may be chosen', () => {
  test.each([
    ['several words', 'correct horse battery'],
    ['several words with the brand name', 'salus and a quiet house'],
    ['uncommon digits', '839201746512'],
    ['another person’s name', 'bence.kovacs1987'],
    ['no Latin letters', 'тихий дом у моря'],
    ['the sandbox password', SAMPLE_PASSWORD],
  ])('%s: %s', (_, password) => {
    expect(() => refuseKnownPassword(password, ANNA)).not.toThrow();
  });
});
