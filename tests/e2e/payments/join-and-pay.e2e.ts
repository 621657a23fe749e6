/** A shopper without an account, or without their password, pays in the shop. */
import type { Page } from 'playwright/test';
import { expectClean } from '../../support/browser/axe.ts';
import { openCheckout } from '../../support/browser/checkout.ts';
import { considered } from '../../support/browser/considered.ts';
import {
  enterDigits,
  fillRegistration,
  joinIn,
  newcomer,
  recoverIn,
  setPassword,
} from '../../support/browser/joining.ts';
import { digitsInMailTo, linkInMailTo } from '../../support/browser/mailbox.ts';
import { newPayment, statusOf } from '../../support/browser/payments.ts';
import { deposit, newMember } from '../../support/browser/people.ts';
import { openSignIn } from '../../support/browser/sign-in-window.ts';
import { expect, test } from '../../support/browser/test.ts';

test.use({ complaints: /status of 400/ });

const OTHER = 'another long password';

async function openWindow(page: Page) {
  const checkout = await openCheckout(page, await newPayment({ description: 'An hour of quiet' }));
  const window = await openSignIn(page, checkout.payment.signIn);
  return { ...checkout, window };
}

test('joins by the digits of the mail and pays, in one window', async ({ page }) => {
  const { id, payment, window } = await openWindow(page);
  const person = newcomer();
  // A small phone.
  await window.page.setViewportSize({ width: 320, height: 568 });

  await window.page.getByRole('button', { name: 'Create an account' }).click();
  await expect(
    window.page.getByRole('button', { name: 'Create account', exact: true }),
  ).toBeInViewport({ ratio: 1 });
  await fillRegistration(window.page, person);
  await deposit(person, '1000');
  await enterDigits(window.page, await digitsInMailTo(person.email));
  await window.payment.pay.click();

  await expect(payment.heading).toHaveText('Payment done');
  expect(await statusOf(id)).toBe('paid');
});

test('joins by the link of the mail, which leads to this payment', async ({ page }) => {
  const { id, payment, window } = await openWindow(page);
  const person = await joinIn(window.page);
  const tab = await page.context().newPage();

  await tab.goto(await linkInMailTo(person.email));
  await tab.getByRole('button', { name: 'Confirm e-mail address' }).click();
  await expect(tab.getByText('Your e-mail address is confirmed.')).toBeVisible();
  await tab.getByLabel('E-mail').fill(person.email);
  await tab.getByLabel('Password', { exact: true }).fill(person.password);
  await tab.getByRole('button', { name: 'Sign in', exact: true }).click();
  await considered(tab.getByRole('button', { name: /^Pay / })).click();

  await expect(tab).toHaveURL(/\/pay\/confirmation/);
  await expect(payment.heading).toHaveText('Payment done');
  expect(await statusOf(id)).toBe('paid');
});

test('joins by the link on another device, and the window goes on by itself', async ({
  page,
  browser,
}) => {
  const { payment, window } = await openWindow(page);
  const { email } = await joinIn(window.page);
  const phone = await browser.newContext();
  const tab = await phone.newPage();
  await tab.goto(await linkInMailTo(email));
  await tab.getByRole('button', { name: 'Confirm e-mail address' }).click();
  await expect(tab.getByText('Your e-mail address is confirmed.')).toBeVisible();
  await phone.close();

  await window.page.evaluate(() => dispatchEvent(new Event('focus')));
  await window.payment.pay.click();

  await expect(payment.heading).toHaveText('Payment done');
});

test('a window that was reloaded still takes the digits, then asks for the password', async ({
  page,
}) => {
  const { payment, window } = await openWindow(page);
  const { email, password } = await joinIn(window.page);

  await window.page.reload();
  await enterDigits(window.page, await digitsInMailTo(email));
  await expect(window.page.getByText('Your e-mail address is confirmed.')).toBeVisible();
  await expect(window.page.getByLabel('E-mail')).toHaveValue(email);
  await window.page.getByLabel('Password', { exact: true }).fill(password);
  await window.page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await window.payment.pay.click();

  await expect(payment.heading).toHaveText('Payment done');
});

test('recovers by the digits of the mail and pays, in one window', async ({ page }) => {
  const member = await newMember();
  const { id, payment, window } = await openWindow(page);

  await recoverIn(window.page, member);
  await enterDigits(window.page, await digitsInMailTo(member.email));
  await setPassword(window.page, OTHER);
  await window.payment.pay.click();

  await expect(payment.heading).toHaveText('Payment done');
  expect(await statusOf(id)).toBe('paid');
});

test('recovers by the link of the mail, which leads to this payment', async ({ page }) => {
  const member = await newMember();
  const { payment, window } = await openWindow(page);
  await recoverIn(window.page, member);
  const tab = await page.context().newPage();

  await tab.goto(await linkInMailTo(member.email));
  await setPassword(tab, OTHER);
  await tab.getByRole('link', { name: 'Sign in', exact: true }).last().click();
  await tab.getByLabel('E-mail').fill(member.email);
  await tab.getByLabel('Password', { exact: true }).fill(OTHER);
  await tab.getByRole('button', { name: 'Sign in', exact: true }).click();
  await considered(tab.getByRole('button', { name: /^Pay / })).click();

  await expect(payment.heading).toHaveText('Payment done');
});

test('wrong digits are refused, and axe finds no violations on any step', async ({ page }) => {
  const member = await newMember();
  const { window } = await openWindow(page);
  const own = window.page;
  await own.setViewportSize({ width: 480, height: 760 });
  await expect(own.getByText('An hour of quiet')).toBeVisible();
  await own.getByLabel('E-mail').fill(member.email);
  await own.getByRole('button', { name: 'Create an account' }).click();
  await expect(own.getByLabel('E-mail')).toHaveValue(member.email);
  await expect(own.getByRole('heading', { level: 1 })).toHaveClass('visually-hidden');
  await expect(own.getByRole('button', { name: 'Create account', exact: true })).toBeInViewport({
    ratio: 1,
  });
  await expectClean(own, 'register');
  await own.getByRole('button', { name: 'Create account', exact: true }).click();
  await expect(own.getByLabel('First name')).toBeFocused();
  await expectClean(own, 'register, refused');
  await own.getByRole('button', { name: 'Back to sign in' }).click();
  await own.getByRole('button', { name: 'Forgot your password?' }).click();
  await expect(own.getByLabel('E-mail')).toHaveValue(member.email);
  await expectClean(own, 'forgot');
  await own.getByRole('button', { name: 'Back to sign in' }).click();
  await recoverIn(own, member);
  const right = await digitsInMailTo(member.email);
  await enterDigits(own, right === '0000 0000' ? '0000 0001' : '0000 0000');
  await expect(own.getByRole('alert')).toContainText('This code is wrong or has expired.');
  await expectClean(own, 'digits, refused');
  await enterDigits(own, right);
  await expect(own.getByRole('textbox', { name: 'New password', exact: true })).toBeFocused();
  await expectClean(own, 'new password');
});
