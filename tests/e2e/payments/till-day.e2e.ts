/** A counter's day: opened, sold, refunded, printed and closed. */
import type { Page } from 'playwright/test';
import { newMember } from '../../support/browser/people.ts';
import { printedIn } from '../../support/browser/printed.ts';
import { expect, test } from '../../support/browser/test.ts';
import {
  newRefundingTill,
  openTill,
  readyToPay,
  shownPayment,
} from '../../support/browser/till.ts';
import { expectWhole } from '../../support/browser/whole.ts';

// A device without a key is told so by 401, and a refund above the limit by 409.
test.use({ complaints: /401 \(Unauthorized\).*\/api\/till$|409 \(Conflict\).*\/refund$/ });

test('a day is opened, a payment is refunded within the limit, and the day is closed and printed', async ({
  page,
}) => {
  const [code, member] = await Promise.all([newRefundingTill('20.00'), newMember()]);
  await openTill(page, code);
  await page.getByRole('button', { name: 'Today' }).press('Enter');
  await page.getByRole('button', { name: 'Open the day' }).press('Enter');
  await expect(page.getByRole('heading', { name: /^Day 1: / })).toBeVisible();
  await page.getByRole('button', { name: 'Back to the till' }).press('Enter');
  await page.getByLabel('Amount').fill('40');
  await page.getByLabel('Sold by').fill('Ana');
  await page.getByRole('button', { name: 'Request €40.00' }).press('Enter');
  await (await readyToPay(member, await shownPayment(page)))();
  await page.getByRole('button', { name: 'Print the receipt' }).press('Enter');
  await expectWhole(page, 'a payment', 'Paid');

  const refund = page.getByLabel(/^Amount, at most/);
  await expect(refund).toHaveValue('38.00');
  await page.getByRole('button', { name: 'Refund €38.00' }).press('Enter');
  await page.getByRole('button', { name: 'Really refund €38.00' }).press('Enter');
  await expect(page.getByText('This is more than this till may refund today.')).toBeVisible();
  await refund.fill('8');
  await page.getByRole('button', { name: 'Refund €8.00' }).press('Enter');
  await page.getByRole('button', { name: 'Really refund €8.00' }).press('Enter');
  // The next refund begins anew: one more press gives nothing back.
  await expect(page.getByRole('heading', { name: 'Partly refunded' })).toBeFocused();
  await expect(refund).toHaveValue('30.00');
  await expect(page.getByRole('button', { name: 'Refund €30.00', exact: true })).toBeVisible();
  await expect(page.getByText('This till may still refund €12.00 today.')).toBeVisible();

  await page.getByRole('button', { name: 'Back to the payments' }).press('Enter');
  await page.getByRole('button', { name: 'Close the day' }).press('Enter');
  await expectWhole(page, 'the day before it is closed', 'Today');
  await page.getByRole('button', { name: 'Close the day' }).press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: /^Day 1: / })).toBeFocused();
  await expect(page.getByText('Received in SLS').first()).toBeVisible();

  await page.getByRole('button', { name: 'Closed days' }).press('Enter');
  await expectWhole(page, 'closed days', 'Closed days');
  await page.getByRole('button', { name: /^Day 1: / }).press('Enter');
  await expect(page.getByText('Refunded in SLS').first()).toBeVisible();
  await expect(page.getByRole('heading', { name: 'By person' })).toBeVisible();
  await expect(page.getByRole('term').filter({ hasText: 'Ana 1 paid' })).toBeVisible();
});

const LANGUAGES = ['de', 'en', 'es', 'fr', 'hr', 'hu', 'it', 'ja', 'nb', 'pt'];

test('receipt and report fit the paper of 58 and 80 mm in every language, and can be copied', async ({
  browser,
}) => {
  const [code, member] = await Promise.all([newRefundingTill('20.00'), newMember()]);
  const own = await browser.newContext({ locale: 'en' });
  const first = await own.newPage();
  await openTill(first, code);
  await first.getByLabel('Amount').fill('40');
  await first.getByRole('button', { name: /^Request/ }).press('Enter');
  await (await readyToPay(member, await shownPayment(first)))();
  await expect(first.getByRole('heading', { name: 'Paid' })).toBeVisible();
  const storageState = await own.storageState();
  const { origin } = new URL(first.url());
  await own.close();

  for (const [index, locale] of LANGUAGES.entries()) {
    const context = await browser.newContext({ locale, storageState });
    const page = await context.newPage();
    await page.goto(`${origin}/till`);
    await page.locator('.bar .button').last().press('Enter');
    await page.locator('.day__open').press('Enter');
    await expectPrinted(page, '38', `a receipt in ${locale}`);
    await page.locator('.day > .button').first().press('Enter');
    const card = page.locator('.day__card .button').first();
    await card.press('Enter');
    await expect(page.locator('.day__card h2')).toContainText(String(index + 1));
    await card.press('Enter');
    await card.press('Enter');
    await expectPrinted(page, index === 0 ? '38' : '', `a report in ${locale}`);
    await context.close();
  }
});

async function expectPrinted(page: Page, sum: string, what: string): Promise<void> {
  for (const width of [58, 80]) {
    await page.getByRole('radio', { name: `${width} mm` }).check();
    await page.locator('.print .button').press('Enter');
    const shown = ((await page.locator('.paper').textContent()) ?? '').replace(/\s/g, '');
    const pdf = await page.pdf({ preferCSSPageSize: true });
    const { pages, text } = printedIn(pdf);

    expect(pages, what).toHaveLength(1);
    expect(pages[0]?.width, what).toBeCloseTo(width, 0);
    const over = await page
      .locator('.paper')
      .evaluate((paper) => paper.scrollWidth - paper.clientWidth);
    expect(over, what).toBe(0);
    expect(text, what).toBe(shown);
    expect(text, what).toContain(sum);
  }
}
