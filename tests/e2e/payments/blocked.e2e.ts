/** The reasons that block a payment, as shown to the payer, and the next step for each. */
import type { Page } from 'playwright/test';
import { openCheckout, openReadyCheckout, payAsKnown } from '../../support/browser/checkout.ts';
import { frameOf, heardNames } from '../../support/browser/host-page.ts';
import { type Payment, paymentIn } from '../../support/browser/payment.ts';
import { newPayment, statusOf } from '../../support/browser/payments.ts';
import {
  balanceOf,
  deposit,
  type Member,
  makeKnown,
  newMember,
  sampleMember,
  switchPayments,
} from '../../support/browser/people.ts';
import { comeBack, openSignIn, type SignInWindow } from '../../support/browser/sign-in-window.ts';
import { expect, test } from '../../support/browser/test.ts';
import { world } from '../../support/browser/world.ts';

/** The reason appears in our window and in the frame: the shop does not receive it. */
async function windowFor(page: Page, payment: Payment, member: Member): Promise<SignInWindow> {
  await makeKnown(page.context(), member);
  return openSignIn(page, payment.signIn);
}

test('too few tokens: shows how many are missing, and continues once they have arrived', async ({
  page,
}) => {
  const member = await newMember({ cash: '100' });
  const { id, payment } = await openCheckout(page, await newPayment());
  const window = await windowFor(page, payment, member);
  await expect(window.payment.text('Insufficient funds: you need 52 SLS more.')).toBeVisible();
  await expect(window.payment.row('Your balance')).toHaveText('100 SLS');

  await expect(payment.text('Insufficient funds: you need 52 SLS more.')).toBeVisible();
  const add = { name: /^Add 52\sSLS/ };
  for (const place of [frameOf(page), window.page]) {
    await expect(place.getByRole('link', add)).toHaveText('Add 52 SLS by card and pay');
    await expect(place.getByRole('link', add)).toHaveAttribute(
      'href',
      new RegExp(`^/embed/top-up/${id}`),
    );
  }

  await deposit(member, '52');
  await comeBack(window.page);
  await window.payment.pay.click();

  await expect(payment.heading).toHaveText('Payment done');
  expect(await statusOf(id)).toBe('paid');
  expect(await balanceOf(member)).toBe('0');
});

test('payments switched off: another account can pay instead', async ({ page }) => {
  const member = await newMember();
  const other = await newMember({ cash: '300' });
  await switchPayments(member, 'no');
  const { payment } = await openCheckout(page, await newPayment());
  const window = await windowFor(page, payment, member);
  await expect(window.payment.text('Payments are not enabled for your account.')).toBeVisible();

  await window.payment.button('Use another account').click();
  await window.fill(other);
  await expect(window.payment.row('Your balance')).toHaveText('300 SLS');
  await window.payment.pay.click();

  await expect(payment.heading).toHaveText('Payment done');
  expect(await balanceOf(other)).toBe('148');
});

test('an ended trial: links to the membership, and the shop receives nothing', async ({ page }) => {
  const { payment } = await openCheckout(page, await newPayment());
  const { payment: told } = await windowFor(page, payment, sampleMember('Carla'));

  await expect(told.text('Your trial has expired. Stake tokens in your membership')).toBeVisible();
  await expect(told.button('Check again')).toBeVisible();
  // Her 1,000 tokens are enough for the stake, but not for the payment, too.
  const whole = /^Buy 152\sSLS, stake 1,000\sSLS, then pay$/;
  const stake = frameOf(page).getByRole('link', { name: whole });
  await expect(stake).toHaveAttribute(
    'href',
    /^\/account\/membership\/stake\?amount=[\d.]+&payment=pay_\w+$/,
  );
  await expect.poll(() => heardNames(page)).toEqual(['ready']);
});

test('level too low: names the level the merchant requires, and members who have it pay', async ({
  page,
}) => {
  const { payment } = await openCheckout(page, await newPayment({ minimumLevel: 'Gemma' }));
  const window = await windowFor(page, payment, await newMember());
  await expect(
    window.payment.text('Casa Lumen requires membership level Gemma. Stake more tokens'),
  ).toBeVisible();
  await window.page.close();

  await payAsKnown(page, payment, sampleMember('Emil'));

  await expect(payment.heading).toHaveText('Payment done');
});

test('an ended trial on our own page: stakes what is missing, comes back and pays', async ({
  page,
}) => {
  const id = await newPayment({ minimumLevel: 'Sens' });
  const member = await newMember({ cash: '2000' });
  await makeKnown(page.context(), member);
  await page.goto(`${world().url}/pay/${id}`);
  await page.getByRole('link', { name: 'Stake 1,000 SLS' }).click();
  await expect(page.getByRole('textbox', { name: 'Amount (SLS)' })).toHaveValue('1000');
  await page.getByRole('button', { name: 'Review change' }).click();
  await page.getByRole('button', { name: 'Move tokens' }).click();
  await page.getByRole('link', { name: 'Back to the payment' }).last().click();

  await paymentIn(page).pay.click();

  await expect(page).toHaveURL(/\/pay\/confirmation/);
  expect(await statusOf(id)).toBe('paid');
});

test('our own page shows the same reason and can cancel the payment', async ({ page }) => {
  const id = await newPayment({ minimumLevel: 'Gemma' });
  await makeKnown(page.context(), await newMember());
  await page.goto(`${world().url}/pay/${id}`);
  const payment = paymentIn(page);
  await expect(payment.text('requires membership level Gemma.')).toBeVisible();
  await expect(payment.button('Check again')).toBeVisible();

  await payment.cancelIt();

  await expect(payment.text('This payment was cancelled on')).toBeVisible();
});

test.describe('between signing in and paying', () => {
  test('payments switched off: the window shows the reason and pays once they are on again', async ({
    page,
  }) => {
    const { payment, member, window } = await openReadyCheckout(page);
    await switchPayments(member, 'no');
    await expect(window.payment.text('Payments are not enabled for your account.')).toBeVisible();
    await expect(window.payment.pay).toHaveCount(0);

    await switchPayments(member, 'yes');
    await window.payment.pay.click();

    await expect(payment.heading).toHaveText('Payment done');
  });

  test('tokens spent elsewhere: nothing is paid until there are enough', async ({
    page,
    context,
  }) => {
    const member = await newMember({ cash: '200' });
    const { id, payment } = await openCheckout(page, await newPayment());
    const window = await windowFor(page, payment, member);
    await expect(window.payment.pay).toBeVisible();
    const elsewhere = await context.newPage();
    await elsewhere.goto(`${world().url}/pay/${await newPayment()}`);
    await paymentIn(elsewhere).pay.click();
    await expect(paymentIn(elsewhere).heading).toHaveText('Payment done');

    await expect(window.payment.text('Insufficient funds: you need 104 SLS more.')).toBeVisible();
    expect(await statusOf(id)).toBe('pending');
    await deposit(member, '104');
    await comeBack(window.page);
    await window.payment.pay.click();

    await expect(payment.heading).toHaveText('Payment done');
    expect(await balanceOf(member)).toBe('0');
  });
});
