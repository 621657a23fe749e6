/** However the button is pressed and whatever the network does, money moves once. */
import type { Page } from 'playwright/test';
import { openCheckout, openReadyCheckout } from './support/checkout.ts';
import { frameElement, heardNames } from './support/host-page.ts';
import { newPayment, statusOf } from './support/payments.ts';
import { balanceOf, makeKnown, newMember } from './support/people.ts';
import { openSignIn } from './support/sign-in-window.ts';
import { expect, test } from './support/test.ts';

function countConfirmations(page: Page): () => number {
  let count = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/confirm')) count++;
  });
  return () => count;
}

test('two clicks on Pay are one payment', async ({ page }) => {
  const { payment, member } = await openReadyCheckout(page);
  const confirmations = countConfirmations(page);

  await payment.pay.dblclick();

  await expect(payment.heading).toHaveText('Payment done');
  expect(confirmations()).toBe(1);
  expect(await balanceOf(member)).toBe('848');
});

test.describe('without a network', () => {
  test.use({ complaints: /net::ERR_(INTERNET_DISCONNECTED|CONNECTION_RESET)/ });

  test('a confirmation whose answer is lost is repeated, and paid once', async ({ page }) => {
    const { id, payment, member } = await openReadyCheckout(page);
    await page.route('**/confirm', async (route) => {
      await route.fetch();
      await route.abort('connectionreset');
    });
    await payment.pay.click();
    await expect(payment.text('We have not heard whether the payment went through.')).toBeVisible();
    await expect(payment.cancel).toHaveCount(0);
    expect(await statusOf(id)).toBe('paid');

    await page.unroute('**/confirm');
    await payment.button('Try again').click();

    await expect(payment.heading).toHaveText('Payment done');
    expect(await balanceOf(member)).toBe('848');
    await expect
      .poll(() => heardNames(page))
      .toEqual(['ready', 'signed-in', 'submitted', 'error', 'paid']);
  });

  test('a confirmation that never leaves is told as unknown, and tried again', async ({ page }) => {
    const { id, payment, member } = await openReadyCheckout(page);
    await page.context().setOffline(true);
    await payment.pay.click();
    await expect(payment.text('We have not heard whether the payment went through.')).toBeVisible();
    expect(await statusOf(id)).toBe('pending');

    await page.context().setOffline(false);
    await payment.button('Try again').click();

    await expect(payment.heading).toHaveText('Payment done');
    expect(await balanceOf(member)).toBe('848');
  });
});

test('Pay answers half a second after the total came into sight, and a moment more for Chromium', async ({
  page,
}) => {
  const member = await newMember();
  await makeKnown(page.context(), member);
  await page.clock.install();
  const { payment } = await openCheckout(page, await newPayment());
  const window = await openSignIn(page, payment.signIn);
  await expect(window.continueAs(member)).toBeVisible();
  await page.clock.pauseAt(Date.now() + 60_000);
  await window.continueAs(member).click();
  await expect(payment.pay).toBeVisible();
  // The payment's own observers were there first, so they have been told when this one is.
  await payment.row('Total').evaluate(
    (total) =>
      new Promise<void>((seen) => {
        const look = { threshold: 0, trackVisibility: true, delay: 100 };
        new IntersectionObserver(([entry]) => entry?.isIntersecting && seen(), look).observe(total);
      }),
  );

  await page.clock.runFor(649);
  await expect(payment.pay).toHaveAttribute('aria-disabled', 'true');
  await page.clock.runFor(1);
  await expect(payment.pay).not.toHaveAttribute('aria-disabled');
});

test('Pay does nothing while the total is out of sight', async ({ page }) => {
  const member = await newMember();
  await makeKnown(page.context(), member);
  const { payment } = await openCheckout(page, await newPayment());
  const confirmations = countConfirmations(page);
  await frameElement(page).evaluate((frame) => {
    const slot = frame.parentElement;
    if (slot) slot.style.marginTop = '200vh';
    document.documentElement.scrollTop = 10_000;
  });
  const window = await openSignIn(page, payment.signIn);
  await page.evaluate(() => scrollTo(0, 0));
  await window.continueAs(member).click();
  await window.closed;

  await expect(payment.pay).toHaveAttribute('aria-disabled', 'true');
  await payment.pay.evaluate((button: HTMLElement) => button.click());
  await expect(payment.pay).toHaveAttribute('aria-disabled', 'true');
  expect(confirmations()).toBe(0);

  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  await expect(payment.pay).not.toHaveAttribute('aria-disabled');
  // By key: Chromium drops what is clicked within half a second of scrolling.
  await payment.pay.press('Enter');
  await expect(payment.heading).toHaveText('Payment done');
});
