import { expect, test } from 'vitest';
import { parseRows } from './parse-rows.ts';

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
  expect(parseRows(text)).toEqual([
    { email: 'ana@example.org', entries: '7', validUntil: '2027-01-31' },
  ]);
});

test('leaves out what a line does not say', () => {
  expect(parseRows('ana@example.org\nbo@example.org;;2027-01-31')).toEqual([
    { email: 'ana@example.org' },
    { email: 'bo@example.org', validUntil: '2027-01-31' },
  ]);
});

test('keeps a wrong value, so that the server names its row', () => {
  expect(parseRows('ana@example.org;many')).toEqual([
    { email: 'ana@example.org', entries: 'many' },
  ]);
});
