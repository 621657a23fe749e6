/** A test member buys test tokens by test card: one that pays, one that is declined, one with 3-D Secure. */
import type { Locator, Page } from 'playwright/test';
import { expectClean } from '../../support/browser/axe.ts';
import {
  acceptTerms,
  cardFields,
  cardNumber,
  challenge,
  fillInCard,
} from '../../support/browser/card.ts';
import { paymentIn } from '../../support/browser/payment.ts';
import { expect, test } from '../../support/browser/test.ts';
import { newTestBusiness, type TestBusiness } from '../../support/browser/test-mode.ts';
import { world } from '../../support/browser/world.ts';

const CARD_FIELDS = 'iframe[title^="Secure "]';

/** Signed in at a test payment, on the page that sells test tokens. */
async function openBuying(page: Page, { tara, newPayment }: TestBusiness): Promise<void> {
  await page.goto(`${world().url}/pay/${await newPayment()}`);
  await paymentIn(page).signIn.click();
  await page.getByLabel('E-mail').fill(tara.email);
  await page.getByLabel('Password', { exact: true }).fill(tara.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).press('Enter');
  await expect(paymentIn(page).pay).toBeVisible();
  await page.goto(`${world().url}/account`);
  await page.getByRole('link', { name: 'Buy tokens' }).first().press('Enter');
  await page.waitForURL(/\/account\/buy\?test=/);
}

/** By the key of the keyboard, as often as it takes. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let pressed = 0; pressed < 20; pressed++) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  await expect(target).toBeFocused();
}

test('the card that succeeds pays, by keyboard alone', async ({ page }) => {
  const business = await newTestBusiness();
  await openBuying(page, business);
  await expect(page.getByText(/^Test mode: 4242 4242 4242 4242 pays/)).toBeVisible();
  await expect(cardNumber(page)).toBeVisible();
  await expectClean(page, 'buying in test mode', CARD_FIELDS);

  await page.getByLabel('Name on the card').focus();
  const typed = ['Tara', '4242424242424242', '1234', '123'];
  for (const [at, field] of cardFields(page).entries()) {
    // Each field is a frame, which may have a process of its own: the focus arrives some time after the key.
    await expect(field).toBeFocused();
    await page.keyboard.type(typed[at] ?? '');
    await page.keyboard.press('Tab');
  }
  for (const box of await page.getByRole('checkbox').all()) {
    await tabTo(page, box);
    await page.keyboard.press('Space');
  }
  await tabTo(page, page.getByRole('button', { name: /^Pay/ }));
  await page.keyboard.press('Enter');

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Purchase done');
  await expect(page.getByText('Test mode: no real money')).toBeVisible();
  expect(await business.balance()).toBe('1100');
  await expectClean(page, 'a purchase in test mode');
});

test('a declined card shows its reason at the form and credits nothing; 3-D Secure decides', async ({
  page,
}) => {
  const business = await newTestBusiness();
  await openBuying(page, business);
  await fillInCard(page, '4000000000000002');
  await acceptTerms(page);
  const pay = page.getByRole('button', { name: /^Pay/ });
  await pay.press('Enter');
  await expect(page.getByText(/^Purchase failed\. The bank declined the card/)).toBeInViewport();
  await expectClean(page, 'a declined test card', CARD_FIELDS);
  expect(await business.balance()).toBe('1000');

  await cardNumber(page).fill('4000002500003155');
  await pay.press('Enter');
  await challenge(page).getByRole('button', { name: 'Fail' }).press('Enter');
  await expect(
    page.getByText(/^Purchase failed\. The payment was not confirmed with your bank/),
  ).toBeInViewport();
  expect(await business.balance()).toBe('1000');

  await pay.press('Enter');
  await challenge(page).getByRole('button', { name: 'Complete' }).press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Purchase done');
  expect(await business.balance()).toBe('1100');
});

test('a real card is declined, and the reason says that the page is a test', async ({ page }) => {
  const business = await newTestBusiness();
  await openBuying(page, business);
  await fillInCard(page, '4111111111111111');
  await acceptTerms(page);
  await page.getByRole('button', { name: /^Pay/ }).press('Enter');

  await expect(
    page.getByText('Purchase failed. Only test cards can be used here.'),
  ).toBeInViewport();
  expect(await business.balance()).toBe('1000');
});
