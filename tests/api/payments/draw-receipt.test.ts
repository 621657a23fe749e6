/** Receipts are drawn outside the main thread. */
import { expect, test } from 'vitest';
import { drawReceipt } from '../../../server/payments/pay/draw-receipt.ts';
import type { ReceiptFile } from '../../../server/payments/pay/receipt-pdf.ts';

const FILE: ReceiptFile = {
  title: 'Receipt',
  paidAt: '2026-11-21T10:01:00.000Z',
  locale: 'en',
  lines: [{ part: 'item', label: 'Tea', value: '152 SLS' }],
};
/** In letters that take seconds to set. */
const ENDLESS: ReceiptFile = {
  ...FILE,
  lines: Array.from({ length: 1000 }, (_, item) => ({
    part: 'item',
    label: `${item} ${'चाय की '.repeat(17)}`,
    value: '1 SLS',
  })),
};

test('ends a receipt that takes too long, and draws the next one', async () => {
  const [endless, next] = await Promise.allSettled([
    drawReceipt(ENDLESS, 'usr_slow', 50),
    drawReceipt(FILE, 'usr_next'),
  ]);

  expect(endless).toMatchObject({ status: 'rejected', reason: { code: 'unavailable' } });
  const pdf = next.status === 'fulfilled' ? Buffer.from(next.value).toString('latin1') : '';
  expect(pdf).toMatch(/^%PDF-1\.7/);
});

test('refuses the receipts of a person who has two waiting', async () => {
  const asked = Array.from({ length: 4 }, () => drawReceipt(FILE, 'usr_one'));

  const results = await Promise.allSettled(asked);

  expect(results.map(({ status }) => status)).toEqual([...Array(3).fill('fulfilled'), 'rejected']);
  expect(results[3]).toMatchObject({ reason: { code: 'rate_limited' } });
});
