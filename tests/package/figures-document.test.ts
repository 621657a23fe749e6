/** The guide for businesses lists every figure of a sale, every column of the file of payments, and every view of them. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { Figures } from '#shared/pay/figures.ts';
import { FIGURE_COLUMNS } from '../../server/payments/pay/figure-columns.ts';
import { PAYMENT_COLUMNS } from '../../server/payments/sales/payment-columns.ts';

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');
const guide = read('docs/business.md');
const namesIn = (text: string, pattern: RegExp) =>
  [...text.matchAll(pattern)].map(([, name = '']) => name);

test('docs/business.md has a row for each figure, in their order', () => {
  const [table = ''] = /^\| Figure [\s\S]*?(?=\n\n)/m.exec(guide) ?? [];

  expect(namesIn(table, /^\| `(\w+)` \|/gm)).toEqual(Object.keys(Figures.shape));
});

test('docs/business.md names each column of the file of payments, in their order', () => {
  const [, columns = ''] = /has a header and the columns ([^.]+)\./.exec(guide) ?? [];

  const names = namesIn(columns, /`(\w+)`/g);
  expect(names).toEqual(Object.keys(PAYMENT_COLUMNS));
  expect(names).toEqual(expect.arrayContaining(Object.keys(FIGURE_COLUMNS)));
});

test('docs/business.md has a row for each view of the payments', () => {
  const views = namesIn(
    read('hosted/features/sales/business-transactions.tsx'),
    /\$\{PAGE\}\?view=([\w-]+)/g,
  );

  expect(views).not.toEqual([]);
  expect(namesIn(guide, /^\| `\/account\/transactions\?view=([\w-]+)` \|/gm).toSorted()).toEqual(
    views.toSorted(),
  );
});
