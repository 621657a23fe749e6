import { expect, test } from 'vitest';
import { formatValue } from '../format.ts';
import { passRows, passTerms } from './pass-rows.ts';

const pass = {
  id: `pss_${'a'.repeat(26)}`,
  name: 'Ten classes',
  entries: 10,
  validDays: 180,
  validUntil: null,
  level: null,
  mostPerMember: null,
  terms: null,
};
const read = (given: Parameters<typeof passRows>[0]) =>
  passRows(given).map(({ label, value }) => [
    label.key,
    formatValue(value, 'en', 'UTC').replaceAll(/[\u00a0\u202f]/g, ' '),
  ]);

test('its terms are the words of the business', () => {
  expect(passTerms(pass)).toBeNull();
  expect(passTerms({ ...pass, terms: 'No refund after the first class.' })).toEqual({
    label: { key: 'row.pass-terms' },
    text: 'No refund after the first class.',
  });
});

test('says entries and validity, and what limits the sale', () => {
  expect(read({ ...pass, level: 'Sens', mostPerMember: 2 })).toEqual([
    ['row.pass-entries', '10'],
    ['row.pass-days', '180 days'],
    ['row.pass-level', 'Sens'],
    ['row.pass-most', '2'],
  ]);
});

test('says until when, and that the entries are unlimited', () => {
  const until = { validDays: null, validUntil: '2027-01-31T22:59:59.000Z' };

  expect(read({ ...pass, ...until })[1]?.[0]).toBe('row.pass-until');
  expect(read({ ...pass, ...until, entries: null })).toEqual([
    ['row.pass-unlimited-until', 'Jan 31, 2027, 10:59 PM UTC'],
  ]);
  expect(read({ ...pass, entries: null })).toEqual([['row.pass-unlimited-days', '180 days']]);
});
