/** Selling without code: a button made in the member area, paid by its link and by its tag. */
import type { Page } from 'playwright/test';
import { expectClean } from '../../support/browser/axe.ts';
import { frameOf, heardNames, openHostPage } from '../../support/browser/host-page.ts';
import { paymentIn } from '../../support/browser/payment.ts';
import { allowHost, makeKnown, newBusiness, newMember } from '../../support/browser/people.ts';
import { openSignIn } from '../../support/browser/sign-in-window.ts';
import { expect, test } from '../../support/browser/test.ts';
import { world } from '../../support/browser/world.ts';

const TAB = '/account/profile/link?tab=buttons';

/** Creates a button with a stock of two. @returns its link */
async function makeButton(page: Page): Promise<string> {
  await page.goto(world().url + TAB);
  await page.getByRole('link', { name: 'New button' }).click();
  await page.getByLabel('What is it for?').fill('Tea for two');
  await page.getByLabel('Amount').fill('40.00');
  await page.getByText(/^More options/).click();
  await page.getByLabel('Stock').fill('2');
  await expectClean(page, 'a new button');
  await page.getByRole('button', { name: 'Create button' }).click();
  const link = page.getByText(/\/pay\/btn_\w+$/).first();
  await expect(link).toBeVisible();
  await expectClean(page, 'a button');
  return (await link.textContent()) ?? '';
}

test('a button is created, paid by its link and by its tag, and then sold out', async ({
  page,
  browser,
}) => {
  const [business, member] = [await newBusiness(), await newMember()];
  await allowHost(business);
  const own = await browser.newContext();
  await makeKnown(own, business);
  const counter = await own.newPage();
  const link = await makeButton(counter);

  await makeKnown(page.context(), member);
  await page.goto(link);
  await expect(page.getByText('€40.00')).toBeVisible();
  await expectClean(page, 'the link of a button');
  await page.getByRole('button', { name: 'Continue to payment' }).click();
  const payment = paymentIn(page);
  await expect(payment.pay).not.toHaveAttribute('aria-disabled');
  await payment.pay.click();
  await page.waitForURL(/\/pay\/confirmation/);

  await counter.getByRole('link', { name: 'Create embed code' }).click();
  const preview = counter.frameLocator('iframe').getByRole('button').first();
  await expect(preview).toBeVisible();
  await counter.getByLabel('How it appears').selectOption('inline');
  const shown = counter.frameLocator('iframe').frameLocator('iframe');
  await expect(shown.getByRole('heading', { name: 'Payment' })).toBeVisible();
  await expectClean(counter, 'the snippet builder', 'iframe');
  await counter.getByLabel('How it appears').selectOption('button');
  const code = counter.getByRole('region', { name: 'HTML' }).locator('pre');
  await openHostPage(page, { body: (await code.textContent()) ?? '' });
  await page.locator('salus-checkout').getByRole('button').click();
  const inFrame = paymentIn(frameOf(page));
  const window = await openSignIn(page, inFrame.signIn);
  await window.payment.pay.click();
  await expect.poll(() => heardNames(page)).toContain('paid');

  await counter.goto(world().url + TAB);
  await expect(counter.getByRole('cell', { name: /2 of 2/ })).toBeVisible();
  await expect(counter.getByText('Sold out')).toBeVisible();
  await expect(counter.getByRole('cell', { name: /€76\.00/ })).toBeVisible();
  await page.goto(link);
  await expect(page.getByText(/^Sold out\. If/)).toBeVisible();
  await own.close();
});
