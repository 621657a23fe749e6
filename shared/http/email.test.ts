import { describe, expect, test } from 'vitest';
import { Email } from './email.ts';

const messageOf = (value: unknown) => Email.safeParse(value).error?.issues[0]?.message;

describe('an e-mail address', () => {
  test.each([
    'a@b',
    'ana+shop@salus.test',
    "o'neil@salus.test",
    'ana@xn--mnchen-3ya.test',
    'ána@salus.test',
  ])('may be %s', (address) => {
    expect(messageOf(address)).toBeUndefined();
  });

  test.each([
    ['two', 'a@salus.test,b@salus.test'],
    ['two, apart', 'a@salus.test;b@salus.test'],
    ['with a name', 'Ana <ana@salus.test>'],
    ['in brackets', 'a@[127.0.0.1]'],
    ['quoted', '"a b"@salus.test'],
    ['with a space', 'a @salus.test'],
    ['with a line break', 'a@salus.test\r\nBcc: b'],
    ['with NUL behind the sign', 'a@salus\0.test'],
    ['with what is drawn as nothing', 'a\u200b@salus.test'],
    ['with a change of direction', 'a@\u202esalus.test'],
    ['with half a character', 'a@salus\ud83c.test'],
    ['without a name', '@salus.test'],
    ['without a place', 'ana@'],
    ['with two signs', 'a@b@salus.test'],
    ['too long before the sign', `${'a'.repeat(65)}@salus.test`],
    ['too long behind it', `a@${'b'.repeat(190)}`],
  ])('may not be %s', (_, address) => {
    expect(messageOf(address)).toBe('Not an e-mail address.');
  });

  test.each([undefined, ''])('that is missing (%j) is required', (address) => {
    expect(messageOf(address)).toBe('Please enter your email');
  });
});
