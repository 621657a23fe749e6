/** The search of the documentation finds what newcomers look for, where it is. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { indexOf } from '../../../docs/site/browser/search-index.ts';
import type { SearchSection } from '../../../docs/site/lib/search-sections.ts';
import { SEARCH_WORDS } from '../../../docs/site/lib/search-words.ts';
import { DIST } from '../../support/api/api.ts';

const sections = JSON.parse(
  await readFile(join(DIST, 'docs/search.json'), 'utf8'),
) as SearchSection[];
const find = indexOf(sections);

test.each([
  ['refund', 'refunds'],
  ['rotate key', 'keys'],
  ['php', 'stacks#php-and-python'],
  ['python', 'stacks#php-and-python'],
  ['JPY', 'conventions#currencies'],
  ['VAT', 'coupons-and-tax'],
  ['currency', 'conventions#currencies'],
  ['idempotency', 'conventions#idempotency'],
  ['webhook', 'webhooks'],
  ['sandbox', 'test-mode'],
  ['plan', 'months'],
  ['subscription', 'months'],
  ['mandate', 'mandates'],
  ['invoice', 'papers#invoices'],
  ['credit note', 'papers#invoices'],
  ['statement', 'papers#statements'],
  ['settlement', 'papers#settlements'],
  ['pass', 'passes'],
  ['coupon', 'coupons-and-tax'],
  ['reservation', 'reservations'],
  ['payout', 'conventions#payouts'],
  ['till', 'till'],
])('%s leads to %s', (words, path) => {
  expect(find(words)[0]?.path).toBe(path);
});

test('the words of people belong to sections that exist', () => {
  const paths = sections.map(({ path }) => path);

  expect(Object.keys(SEARCH_WORDS).filter((path) => !paths.includes(path))).toEqual([]);
});
