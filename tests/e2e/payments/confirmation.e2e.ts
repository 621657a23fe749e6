/** Above the limits the payer confirms with their password, beside payee and total. */
import { considered } from '../../support/browser/considered.ts';
import { frameOf, openHostPage, tag } from '../../support/browser/host-page.ts';
import { paymentIn } from '../../support/browser/payment.ts';
import { newPayment, statusOf } from '../../support/browser/payments.ts';
import { makeKnown, newMember } from '../../support/browser/people.ts';
import { openSignIn } from '../../support/browser/sign-in-window.ts';
import { expect, test } from '../../support/browser/test.ts';
import { world } from '../../support/browser/world.ts';

/** 380 tokens, above the sandbox’s limit of 200. */
const LARGE = { amount: '100.00' };
const PAY = /^Confirm and pay €95\.00 · 380/;

test('in the window, a member with a session cookie types the password and pays', async ({
  page,
}) => {
  const member = await newMember();
  await makeKnown(page.context(), member);
  const id = await newPayment(LARGE);
  await openHostPage(page, { body: tag(id) });
  const payment = paymentIn(frameOf(page));
  const { page: window, closed } = await openSignIn(page, payment.signIn);

  await expect(window.getByText('casa-lumen.test')).toBeVisible();
  await expect(window.getByRole('button', { name: /^Pay / })).toHaveCount(0);
  // A phone's window beside its open keyboard.
  await window.setViewportSize({ width: 390, height: 640 });
  await window.getByLabel('Your password', { exact: true }).fill(member.password);
  await expect(window.getByRole('button', { name: PAY })).toBeInViewport({ ratio: 1 });
  await considered(window.getByRole('button', { name: PAY })).click();
  await closed;

  await expect(payment.heading).toHaveText('Payment done');
  expect(await statusOf(id)).toBe('paid');
});

test('in the window, signing in beside the payment confirms it', async ({ page }) => {
  const member = await newMember();
  const id = await newPayment(LARGE);
  await openHostPage(page, { body: tag(id) });
  const payment = paymentIn(frameOf(page));
  const { payment: shown, fill, closed } = await openSignIn(page, payment.signIn);

  await fill(member);
  await shown.pay.click();
  await closed;

  await expect(payment.heading).toHaveText('Payment done');
});

test('on our page, the password form replaces Pay', async ({ page }) => {
  const member = await newMember();
  await makeKnown(page.context(), member);
  const id = await newPayment(LARGE);
  await page.goto(`${world().url}/pay/${id}`);

  const password = page.getByLabel('Your password', { exact: true });
  await password.waitFor();
  // A phone's page beside its open keyboard.
  await page.setViewportSize({ width: 360, height: 340 });
  await password.focus();
  await password.fill(member.password);
  await expect(password).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('button', { name: PAY })).toBeInViewport({ ratio: 1 });
  await expect(page.locator('[data-tabs]')).toBeHidden();
  await expect(page.getByRole('button', { name: PAY })).toBeEnabled();
  await page.keyboard.press('Enter');

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Payment done');
  expect(await statusOf(id)).toBe('paid');
});
