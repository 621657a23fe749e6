import { describe, expect, test } from 'vitest';
import { ListError, readRecipientList } from './recipient-list.ts';

const read = (...lines: string[]) => readRecipientList(['email,amount', ...lines].join('\n'));

describe('a list of recipients', () => {
  test('gives each address its amount', () => {
    expect([...read('ana@salus.test,12.5', 'Emil@Salus.test, 3')]).toEqual([
      ['ana@salus.test', 12_500_000_000_000_000_000n],
      ['emil@salus.test', 3_000_000_000_000_000_000n],
    ]);
  });

  test('may come from a spreadsheet: byte order mark, CRLF, an empty line at the end', () => {
    const list = readRecipientList('\ufeffEmail,Amount\r\nana@salus.test,1\r\n\r\n');

    expect(list.size).toBe(1);
  });

  test('may be quoted, as the exports of the hosted app are', () => {
    const list = readRecipientList('\ufeff"email","amount"\r\n"ana@salus.test","12.5"\r\n');

    expect([...list]).toEqual([['ana@salus.test', 12_500_000_000_000_000_000n]]);
  });

  test.each([
    ['semicolons and a decimal comma', 'email;amount\r\na@b.test;12,5\r\nb@b.test;1,250\r\n'],
    ['semicolons and a decimal point', 'email;amount\na@b.test;12.5\nb@b.test;1.25'],
    ['tabs and a decimal comma', 'Email\tAmount\na@b.test\t12,5\nb@b.test\t1,25'],
    ['tabs and a decimal point', 'email\tamount\na@b.test\t12.5\nb@b.test\t1.25'],
    ['commas, and a quoted decimal comma', 'email,amount\na@b.test,"12,5"\nb@b.test,1.250'],
  ])('may have %s', (_, content) => {
    expect([...readRecipientList(`\ufeff${content}`).values()]).toEqual([
      12_500_000_000_000_000_000n,
      1_250_000_000_000_000_000n,
    ]);
  });

  test.each([
    ['email;amount\na@b.test;1.234', '1.234'],
    ['email\tamount\na@b.test\t1.234', '1.234'],
    ['email\tamount\na@b.test\t1,234', '1,234'],
    ['email,amount\na@b.test,"1,234"', '1,234'],
  ])('with an amount that is a thousand or a fraction is refused: %j', (content, amount) => {
    expect(() => readRecipientList(content)).toThrow(
      `line 2: ${amount} has two readings; write it without grouping, as ${amount}0 or 1234`,
    );
  });

  test('with a quote that never closes is refused', () => {
    expect(() => read('a@b.test,1', '"b@b.test,2')).toThrow(new ListError('line 3: not CSV'));
  });

  test('counts lines as they stand in the file', () => {
    expect(() => read('', '"a@b.test","1"', '', 'b,1')).toThrow('line 5: no e-mail address');
  });

  test.each([
    ['no head', 'ana@salus.test,1', 'line 1: expected email,amount'],
    ['nobody', 'email,amount\n', 'nobody is on the list'],
    ['no address', 'email,amount\nana,1', 'line 2: no e-mail address'],
    ['an address twice', 'email,amount\na@b.test,1\nA@b.test,2', 'line 3: a@b.test is there twice'],
    ['a third cell', 'email,amount\na@b.test,1,5', 'line 2: more than email and amount'],
  ])('with %s is refused', (_, content, message) => {
    expect(() => readRecipientList(content)).toThrow(new ListError(message));
  });

  test.each(['', '0', '-1', '1e3', '1.0000000000000000001', '"1.234,5"', '"1,2,3"', 'x'])(
    'with the amount "%s" is refused',
    (amount) => {
      expect(() => read(`a@b.test,${amount}`)).toThrow('line 2: the amount is not a positive');
    },
  );

  test('with several mistakes is refused with all of them', () => {
    expect(() => read('ana,1', 'b@b.test,0')).toThrow(/line 2: .*\nline 3: /);
  });
});
