/** A member’s balances and transactions: every page of them. */
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright/test';
import { paymentIn } from '../../support/browser/payment.ts';
import { newPayment } from '../../support/browser/payments.ts';
import { deposit, makeKnown, newMember, sampleMember } from '../../support/browser/people.ts';
import { expect, test } from '../../support/browser/test.ts';
import { world } from '../../support/browser/world.ts';

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

async function signedIn(page: Page, cash = '1000') {
  const member = await newMember({ cash });
  await makeKnown(page.context(), member);
  return member;
}

async function pay(page: Page): Promise<void> {
  await page.goto(`${world().url}/pay/${await newPayment()}`);
  await paymentIn(page).pay.click();
  await expect(paymentIn(page).heading).toHaveText('Payment done');
}

test('a payment appears on the overview, which links to the list', async ({ page }) => {
  await signedIn(page);
  await pay(page);
  await page.goto(`${world().url}/account`);
  await expect(page.getByRole('region', { name: 'All your tokens' })).toContainText('848 SLS');
  await expect(page.getByText('Trial', { exact: true })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Your merchants' })).toContainText('Casa Lumen');

  await page.getByRole('link', { name: 'All transactions' }).click();
  await expect(heading(page)).toBeFocused();
});

test('the list is filtered, remembers it, and downloads what it shows', async ({ page }) => {
  const member = await signedIn(page);
  await deposit(member, '7');
  await pay(page);
  await page.goto(`${world().url}/account/transactions`);
  await expect(page.getByText('3 transactions shown. End of list.')).toBeVisible();

  await page.getByLabel('Type').selectOption('Payment');
  await page.keyboard.press('Tab');
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await expect(page.getByText('1 transaction shown. End of list.')).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download as CSV' }).click();
  const file = await readFile(await (await download).path(), 'utf8');
  expect(file.trimEnd().split('\r\n')).toHaveLength(2);
  expect(file).toContain('Casa Lumen');

  await page.getByRole('row').last().getByRole('link').click();
  await expect(heading(page)).toHaveText('Receipt');
  await page.goBack();
  await expect(page.getByText('1 transaction shown. End of list.')).toBeVisible();
  await page.getByRole('button', { name: 'Clear filter' }).click();
  await expect(page.getByText('3 transactions shown. End of list.')).toBeVisible();
});

test('a long list loads page by page with the keyboard', async ({ page }) => {
  const member = await signedIn(page, '0');
  for (let n = 0; n < 30; n += 1) await deposit(member, '1');
  await page.goto(`${world().url}/account/transactions`);
  await expect(page.getByText('25 transactions shown.')).toBeVisible();

  await page.getByRole('button', { name: 'Load more' }).press('Enter');

  await expect(page.getByText('30 transactions shown. End of list.')).toBeFocused();
  await expect(page.getByRole('row').filter({ has: page.getByRole('link') })).toHaveCount(30);
});

test('a new member sees that there are no transactions yet', async ({ page }) => {
  await signedIn(page, '0');
  await page.goto(`${world().url}/account/transactions`);
  await expect(page.getByText('No transactions yet')).toBeVisible();

  await page.goto(`${world().url}/account/orders`);
  await expect(page.getByText('No top-ups yet')).toBeVisible();
});

test('an expired member sees the stake required to pay again', async ({ page }) => {
  await makeKnown(page.context(), sampleMember('Carla'));
  await page.goto(`${world().url}/account/membership`);

  await expect(page.getByText('Expired', { exact: true })).toBeVisible();
  await expect(page.getByText(/Stake 1,000\sSLS to reach level Sens/)).toBeVisible();
});

test('a business sees its accounts and levels too', async ({ page }) => {
  await makeKnown(page.context(), { ...sampleMember('Ana'), email: 'alba@salus.test' });
  await page.goto(`${world().url}/account`);
  await expect(page.getByRole('region', { name: 'Balance and payouts' })).toContainText('SLS');

  await page.goto(`${world().url}/account/membership`);
  await expect(page.getByRole('row')).toHaveCount(6);
});

test.describe('not found', () => {
  test.use({ complaints: /status of 404/ });

  test("a malformed code and somebody else's transaction are no page", async ({ page }) => {
    await signedIn(page);
    for (const id of ['txn_1', `txn_${'0'.repeat(26)}`]) {
      await page.goto(`${world().url}/account/transactions/${id}`);
      await expect(heading(page)).toHaveText('This page could not be found');
    }
  });
});
