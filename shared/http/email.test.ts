import { describe, expect, test } from 'vitest';
import { canonicalEmail, Email } from './email.ts';

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
    ['with a joiner that is drawn as nothing', 'a\u034f@salus.test'],
    ['with a filler', '\u3164@salus.test'],
    ['with a change of direction', 'a@\u202esalus.test'],
    ['with half a character', 'a@salus\ud83c.test'],
    ['without a name', '@salus.test'],
    ['without a place', 'ana@'],
    ['with two signs', 'a@b@salus.test'],
    ['at a domain that begins with a dot', 'a@.example'],
    ['at a domain that ends with a dot', 'x@shop.example.'],
    ['at a domain with two dots in a row', 'a@shop..example'],
    ['at a domain with a hyphen at its edge', 'a@-shop.example'],
    ['at a domain with a label too long for a name server', `a@${'b'.repeat(64)}.example`],
    ['at a path', 'a@m\u00fcnchen.example/x'],
    ['at an encoded dot', 'a@m\u00fcnchen%2eexample'],
    ['at a domain too long in ASCII', `a@${'\u00fc.'.repeat(90)}example`],
    ['too long before the sign', `${'a'.repeat(65)}@salus.test`],
    ['too long behind it', `a@${'b'.repeat(190)}`],
  ])('may not be %s', (_, address) => {
    expect(messageOf(address)).toBe('Not an e-mail address.');
  });

  test.each([undefined, ''])('that is missing (%j) is required', (address) => {
    expect(messageOf(address)).toBe('Please enter your email');
  });
});

describe('one address has one spelling', () => {
  const CANONICAL = 'ana@xn--mnchen-3ya.example';

  test.each([
    ['in Punycode', CANONICAL],
    ['in Unicode', 'ana@m\u00fcnchen.example'],
    ['in Unicode with a combining accent', 'ana@mu\u0308nchen.example'],
    ['in capitals', 'ana@M\u00dcNCHEN.EXAMPLE'],
    ['in capitals of Punycode', 'ana@XN--MNCHEN-3YA.example'],
    ['with an ideographic full stop', 'ana@m\u00fcnchen\u3002example'],
    ['in full-width letters', 'ana@\uff4d\u00fcnchen.example'],
  ])('%s', (_, typed) => {
    expect(Email.parse(typed)).toBe(CANONICAL);
  });

  test('letters before the sign are composed, and keep their case', () => {
    expect(canonicalEmail('A\u0301na@Salus.test')).toBe('\u00c1na@salus.test');
  });

  test.each(['usr_1', 'a@', '@b', 'a@.example', ''])('%j is no address and stays', (text) => {
    expect(canonicalEmail(text)).toBe(text);
  });
});
