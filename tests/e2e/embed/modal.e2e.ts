/** The payment in a dialog: inert background, and the ways to close it. */
import type { Page } from 'playwright/test';
import { expectClean } from '../../support/browser/axe.ts';
import { frameOf, heardNames, openHostPage, tag } from '../../support/browser/host-page.ts';
import { paymentIn } from '../../support/browser/payment.ts';
import { newPayment } from '../../support/browser/payments.ts';
import { expect, test } from '../../support/browser/test.ts';

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Secure payment' });

async function openModal(page: Page) {
  const id = await newPayment();
  await openHostPage(page, {
    body: `<p style="height:200vh">Much to read</p>${tag(id, { 'data-mode': 'modal' })}`,
  });
  const payment = paymentIn(frameOf(page, id));
  await expect(payment.signIn).toBeVisible();
  // Its title is prerendered before the app sets it.
  await expect.poll(() => heardNames(page)).toEqual(['ready']);
  return { id, payment };
}

test('reads as a dialog with a close button and the payment, and axe finds no violations', async ({
  page,
}) => {
  await openModal(page);

  await expect(dialog(page)).toMatchAriaSnapshot(`
    - dialog "Secure payment with Salus":
      - banner:
        - status
        - button "Close"
      - iframe
  `);
  await expectClean(page, 'modal', 'iframe');
});

test('inline it reads as a named frame, and the keyboard passes through it', async ({ page }) => {
  const id = await newPayment();
  await openHostPage(page, {
    body: `<a href="#before">Before</a>${tag(id)}<a href="#after">After</a>`,
  });
  const payment = paymentIn(frameOf(page, id));
  await expect(payment.signIn).toBeVisible();
  await expect(page.locator('iframe')).toHaveAttribute('title', 'Secure payment with Salus');
  await expect(page.getByRole('main')).toMatchAriaSnapshot(`
    - main:
      - heading "A merchant's page" [level=1]
      - link "Before"
      - iframe
      - link "After"
  `);

  await page.getByRole('link', { name: 'Before' }).focus();
  await page.keyboard.press('Tab');
  await expect(payment.signIn).toBeFocused();
  const after = page.getByRole('link', { name: 'After' });
  const isThere = () => after.evaluate((link) => link === document.activeElement);
  for (let left = 10; left > 0 && !(await isThere()); left -= 1) await page.keyboard.press('Tab');
  await expect(after).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await expect(after).not.toBeFocused();
});

test('keeps the keyboard focus inside, and Escape within the frame closes it', async ({ page }) => {
  const { payment } = await openModal(page);
  await expect(dialog(page).getByRole('button', { name: 'Close' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(payment.signIn).toBeFocused();

  await page.keyboard.press('Escape');

  await expect(dialog(page)).toHaveCount(0);
  expect(await page.evaluate(() => document.documentElement.style.overflow)).toBe('');
  await expect.poll(() => heardNames(page)).toEqual(['ready', 'closed']);
});

test('is a sheet on a phone, and the Back button only closes it', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 760 });
  const { payment } = await openModal(page);
  const address = page.url();
  // Once its transition has ended.
  await expect
    .poll(() => dialog(page).boundingBox())
    .toEqual({ x: 0, y: 0, width: 390, height: 760 });

  await page.goBack();

  await expect(dialog(page)).toHaveCount(0);
  expect(page.url()).toBe(address);
  await expect(payment.signIn).toHaveCount(0);
  await expect.poll(() => heardNames(page)).toEqual(['ready', 'closed']);
});

test('leaves the history unchanged when its button closes it', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 760 });
  await openModal(page);
  const before = await page.evaluate(() => history.state);
  expect(before).not.toBeNull();

  await dialog(page).getByRole('button', { name: 'Close' }).click();

  await expect.poll(() => page.evaluate(() => history.state)).toBeNull();
  await expect.poll(() => heardNames(page)).toEqual(['ready', 'closed']);
});

test('is removed with the page when a router replaces it, and the page scrolls again', async ({
  page,
}) => {
  await openModal(page);

  await page.evaluate(() => document.body.replaceChildren('Elsewhere'));

  await expect.poll(() => page.evaluate(() => document.documentElement.style.overflow)).toBe('');
  await expect(page.locator('iframe')).toHaveCount(0);
});
