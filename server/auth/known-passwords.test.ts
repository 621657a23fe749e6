import { describe, expect, test } from 'vitest';
import { SAMPLE_PASSWORD } from '../sandbox/seed.ts';
import { refuseKnownPassword } from './known-passwords.ts';

const ANNA = ['Anna', 'Berger-Nagy', 'a.berger@quiet-house.test'];

describe('is refused', () => {
  test.each([
    ['one that was leaked often', '1qaz2wsx3edc'],
    ['in capitals', 'QWERTY123456'],
    ['in wide letters', 'ｑｗｅｒｔｙ１２３４５６'],
    ['our name and a year', 'Salus-2026-2026!'],
    ['our words, over and over', 'salus salus token'],
    ['one’s own names', 'anna.berger1987'],
    ['a name and the address', 'Nagy.Anna@Quiet-House'],
  ])('%s: %s', (_, password) => {
    expect(() => refuseKnownPassword(password, ANNA)).toThrow(
      expect.objectContaining({
        details: { errors: [{ path: 'password', message: 'Too easy to guess.' }] },
      }),
    );
  });
});

describe('may be chosen', () => {
  test.each([
    ['words in a row', 'correct horse battery'],
    ['our name among them', 'salus and a quiet house'],
    ['digits alone that nobody has', '839201746512'],
    ['what is somebody else’s name', 'bence.kovacs1987'],
    ['no Latin letter', 'тихий дом у моря'],
    ['the sandbox’s', SAMPLE_PASSWORD],
  ])('%s: %s', (_, password) => {
    expect(() => refuseKnownPassword(password, ANNA)).not.toThrow();
  });
});
