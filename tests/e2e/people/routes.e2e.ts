/** Every page of the route table, opened by a guest, a member and a business. */
import type { Page } from 'playwright/test';
import { expectClean } from '../../support/browser/axe.ts';
import { IS_LONG } from '../../support/browser/extent.ts';
import { BUSINESS_PAGES, GUEST_PAGES, MEMBER_PAGES } from '../../support/browser/pages.ts';
import { paymentIn } from '../../support/browser/payment.ts';
import { newPayment } from '../../support/browser/payments.ts';
import { makeKnown, newMember, sampleMember } from '../../support/browser/people.ts';
import { expect, test } from '../../support/browser/test.ts';
import { expectWhole, heading } from '../../support/browser/whole.ts';
import { world } from '../../support/browser/world.ts';

/** Another address of a page, and documents with the layout of `/legal/legal-notice`. */
const ALIKE = new Set([
  '/account/login',
  '/legal/general-conditions',
  '/legal/privacy-policy',
  '/legal/cookies-policy',
]);

/** Navigates as a link does, without a new document. */
async function walk(page: Page, pages: Record<string, string>): Promise<void> {
  await page.goto(`${world().url}/contact`);
  await expect(heading(page)).toHaveText('Contact');
  for (const [path, title] of Object.entries(pages)) {
    if (!IS_LONG && ALIKE.has(path)) continue;
    await page.evaluate((to) => history.pushState(null, '', to), path);
    await expectWhole(page, path, title);
  }
}

test.describe('a guest', () => {
  test.use({ complaints: /status of 404/ });

  test('can open every public page', async ({ page }) => {
    await walk(page, GUEST_PAGES);
    await page.evaluate(() => history.pushState(null, '', '/account/cash'));
    await page.waitForURL(/\/login\?next=(%2F|\/)account(%2F|\/)cash$/);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(page.getByText('Please enter a password')).toBeVisible();
    await expectClean(page, 'login, missing fields');
  });
});

test('a member can open every member page', async ({ page }) => {
  await makeKnown(page.context(), await newMember());
  await walk(page, MEMBER_PAGES);
  await expect(page).not.toHaveURL(/\/login/);
});

test('a member pays, and finds the payment in every list', async ({ page }) => {
  await makeKnown(page.context(), await newMember());
  const id = await newPayment();
  await page.goto(`${world().url}/pay/${id}`);
  await expect(paymentIn(page).pay).toBeVisible();
  await expectWhole(page, '/pay/:id', 'Payment');
  await paymentIn(page).pay.click();
  // The page of the payment has the same heading and rows for a moment.
  await expect(page.getByRole('button', { name: 'Print receipt' })).toBeVisible();
  await expect(paymentIn(page).row('Paid on')).toBeVisible();
  await expectWhole(page, '/pay/confirmation', 'Payment done');

  await page.goto(`${world().url}/account/transactions`);
  const row = page.getByRole('row').filter({ hasText: 'Casa Lumen' });
  await expect(row).toContainText('−152');
  await row.getByRole('link').click();
  await expect(paymentIn(page).row('Total')).toHaveText('€38.00');
  await expect(page.getByText('You saved €2.00')).toBeVisible();
  await page.getByText('Payment details').click();
  await expect(page.getByText(/^txn_/)).toBeVisible();
  await expectWhole(page, '/account/transactions/:id', 'Receipt');
});

test('a business can open its pages, which show its settings', async ({ page }) => {
  await makeKnown(page.context(), { ...sampleMember('Ana'), email: 'alba@salus.test' });
  await walk(page, BUSINESS_PAGES);
  await expect(page.getByText('casa-alba.test', { exact: true })).toBeVisible();
});
