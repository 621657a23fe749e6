import { expect, test } from 'vitest';
import { parseRows } from './parse-rows.ts';

const rowsOf = (text: string) => parseRows(text).map(({ line: _, ...row }) => row);

test.each([
  ['commas', 'ana@example.org,7,2027-01-31'],
  ['semicolons, as spreadsheets of many languages write', 'ana@example.org;7;2027-01-31'],
  ['tabs, as a copied table has', 'ana@example.org\t7\t2027-01-31'],
  ['quoted cells', '"ana@example.org";"7";"2027-01-31"'],
  [
    'a byte order mark, a head and empty lines',
    '\uFEFFE-mail;Left;Until\r\n\r\nana@example.org;7;2027-01-31\r\n',
  ],
])('reads %s', (_, text) => {
  expect(rowsOf(text)).toEqual([
    { email: 'ana@example.org', entries: '7', validUntil: '2027-01-31' },
  ]);
});

test('leaves out what a line does not say', () => {
  expect(rowsOf('ana@example.org\nbo@example.org;;2027-01-31')).toEqual([
    { email: 'ana@example.org' },
    { email: 'bo@example.org', validUntil: '2027-01-31' },
  ]);
});

test('keeps a wrong value, so that the server names its row', () => {
  expect(rowsOf('ana@example.org;many')).toEqual([{ email: 'ana@example.org', entries: 'many' }]);
});

test('keeps a line whose address is wrong or missing, with its number in the file', () => {
  expect(parseRows('E-mail;Left\n\nana.example.org;7\n;4\n;;\nbo@example.org;1')).toEqual([
    { line: 3, email: 'ana.example.org', entries: '7' },
    { line: 4, email: '', entries: '4' },
    { line: 6, email: 'bo@example.org', entries: '1' },
  ]);
});
