/** Why somebody may not pay, as they are told, and the way out of it. */
import type { Page } from 'playwright/test';
import { openCheckout, openReadyCheckout, signInAsKnown } from './support/checkout.ts';
import { heardNames } from './support/host-page.ts';
import { type Payment, paymentIn } from './support/payment.ts';
import { newPayment, statusOf } from './support/payments.ts';
import {
  balanceOf,
  deposit,
  type Member,
  makeKnown,
  newMember,
  sampleMember,
  switchPayments,
} from './support/people.ts';
import { openSignIn, type SignInWindow } from './support/sign-in-window.ts';
import { expect, test } from './support/test.ts';
import { world } from './support/world.ts';

/** Whoever may not pay is told in the window of our own: nothing of it reaches the shop. */
async function windowFor(
  page: Page,
  payment: Payment,
  member: Member,
): Promise<SignInWindow & { told: Payment }> {
  await makeKnown(page.context(), member);
  const window = await openSignIn(page, payment.signIn);
  return { ...window, told: paymentIn(window.page) };
}

test('too few tokens: says how many are missing, and goes on once they are there', async ({
  page,
}) => {
  const member = await newMember({ cash: '100' });
  const { id, payment } = await openCheckout(page, await newPayment());
  const window = await windowFor(page, payment, member);
  await expect(window.told.text('Insufficient funds: 52 SLS are missing.')).toBeVisible();
  await expect(window.told.row('Your balance')).toHaveText('100 SLS');

  await deposit(member, '52');
  await window.told.button('Check again').click();
  await window.continueAs(member).click();
  await window.closed;
  await payment.pay.click();

  await expect(payment.heading).toHaveText('Payment done');
  expect(await statusOf(id)).toBe('paid');
  expect(await balanceOf(member)).toBe('0');
});

test('payments switched off: another account may pay instead', async ({ page }) => {
  const member = await newMember();
  const other = await newMember({ cash: '300' });
  await switchPayments(member, 'no');
  const { payment } = await openCheckout(page, await newPayment());
  const window = await windowFor(page, payment, member);
  await expect(window.told.text('Payments are not enabled for this account.')).toBeVisible();

  await window.told.button('Use another account').click();
  await window.fill(other);
  await window.continueAs(other).click();
  await window.closed;

  await expect(payment.row('Your balance')).toHaveText('300 SLS');
});

test('an ended trial: points to the membership, and the shop hears nothing', async ({ page }) => {
  const { payment } = await openCheckout(page, await newPayment());
  const { told } = await windowFor(page, payment, sampleMember('Carla'));

  await expect(told.text('Your trial has expired. Stake tokens in your membership')).toBeVisible();
  await expect(told.button('Check again')).toBeVisible();
  expect(await heardNames(page)).toEqual(['ready']);
});

test('too low a level: names the one the merchant asks for, and those who have it pay', async ({
  page,
}) => {
  const { payment } = await openCheckout(page, await newPayment({ minimumLevel: 'Gemma' }));
  const window = await windowFor(page, payment, await newMember());
  await expect(
    window.told.text('Casa Lumen asks for membership level Gemma. Stake more tokens'),
  ).toBeVisible();
  await window.page.close();

  await signInAsKnown(page, payment, sampleMember('Emil'));

  await expect(payment.pay).toBeVisible();
});

test('our own page says the same, and lets the payment be cancelled', async ({ page }) => {
  const id = await newPayment({ minimumLevel: 'Gemma' });
  await makeKnown(page.context(), await newMember());
  await page.goto(`${world().url}/pay/${id}`);
  const payment = paymentIn(page);
  await expect(payment.text('asks for membership level Gemma.')).toBeVisible();
  await expect(payment.button('Check again')).toBeVisible();

  await payment.cancel.click();

  await expect(payment.text('This payment was cancelled on')).toBeVisible();
});

test.describe('between signing in and paying', () => {
  test.use({ complaints: /status of 409 .*\/confirm$/ });

  test('payments switched off: the frame says so and pays once they are on', async ({ page }) => {
    const { payment, member } = await openReadyCheckout(page);
    await switchPayments(member, 'no');
    await payment.pay.click();
    await expect(payment.text('Payments are not enabled for this account.')).toBeVisible();
    await expect(payment.pay).toHaveCount(0);

    await switchPayments(member, 'yes');
    await payment.button('Check again').click();
    await payment.pay.click();

    await expect(payment.heading).toHaveText('Payment done');
  });

  test('the tokens were spent elsewhere: nothing is paid until there are enough', async ({
    page,
    context,
  }) => {
    const member = await newMember({ cash: '200' });
    const { id, payment } = await openCheckout(page, await newPayment());
    await signInAsKnown(page, payment, member);
    const elsewhere = await context.newPage();
    await elsewhere.goto(`${world().url}/pay/${await newPayment()}`);
    await paymentIn(elsewhere).pay.click();
    await expect(paymentIn(elsewhere).heading).toHaveText('Payment done');

    await page.bringToFront();
    await payment.pay.click();
    await expect(payment.text('Insufficient funds: 104 SLS are missing.')).toBeVisible();
    expect(await statusOf(id)).toBe('pending');
    await deposit(member, '104');
    await payment.button('Check again').click();
    await payment.pay.click();

    await expect(payment.heading).toHaveText('Payment done');
    expect(await balanceOf(member)).toBe('0');
  });
});
