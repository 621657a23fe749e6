/** Repeated presses and lost answers never pay twice. */
import type { Page } from 'playwright/test';
import { openCheckout, openReadyCheckout } from '../support/browser/checkout.ts';
import { heardNames } from '../support/browser/host-page.ts';
import { newPayment, statusOf } from '../support/browser/payments.ts';
import { balanceOf, makeKnown, newMember } from '../support/browser/people.ts';
import { openSignIn } from '../support/browser/sign-in-window.ts';
import { expect, test } from '../support/browser/test.ts';

function countConfirmations(page: Page): () => number {
  let count = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/confirm')) count++;
  });
  return () => count;
}

test('two clicks on Pay make one payment', async ({ page }) => {
  const { payment, member, window } = await openReadyCheckout(page);
  const confirmations = countConfirmations(window.page);

  await window.payment.pay.dblclick();

  await expect(payment.heading).toHaveText('Payment done');
  expect(confirmations()).toBe(1);
  expect(await balanceOf(member)).toBe('848');
});

test.describe('without a network', () => {
  test.use({ complaints: /net::ERR_(INTERNET_DISCONNECTED|CONNECTION_RESET)/ });

  test('a confirmation whose answer is lost is repeated, and paid once', async ({ page }) => {
    const { id, payment, member, window } = await openReadyCheckout(page);
    await window.page.route('**/confirm', async (route) => {
      await route.fetch();
      await route.abort('connectionreset');
    });
    await window.payment.pay.click();
    await expect(window.payment.text('We have not heard whether')).toBeVisible();
    await expect(window.payment.cancel).toHaveCount(0);
    expect(await statusOf(id)).toBe('paid');

    await window.page.unroute('**/confirm');
    await window.payment.button('Try again').click();

    await expect(payment.heading).toHaveText('Payment done');
    expect(await balanceOf(member)).toBe('848');
    await expect.poll(() => heardNames(page)).toEqual(expect.arrayContaining(['ready', 'paid']));
  });

  test('a confirmation that never reaches the server shows an unknown result and can be retried', async ({
    page,
  }) => {
    const { id, payment, member, window } = await openReadyCheckout(page);
    await page.context().setOffline(true);
    await window.payment.pay.click();
    await expect(window.payment.text('We have not heard whether')).toBeVisible();
    expect(await statusOf(id)).toBe('pending');

    await page.context().setOffline(false);
    await window.payment.button('Try again').click();

    await expect(payment.heading).toHaveText('Payment done');
    expect(await balanceOf(member)).toBe('848');
  });
});

test('Pay works half a second after the total came into view', async ({ page }) => {
  const member = await newMember();
  await makeKnown(page.context(), member);
  await page.context().clock.install();
  const { payment } = await openCheckout(page, await newPayment());
  const window = await openSignIn(page, payment.signIn);
  await window.page.clock.pauseAt(Date.now() + 60_000);
  await window.page.reload();
  await expect(window.payment.pay).toHaveAttribute('aria-disabled', 'true');
  // The payment’s own observer was created first, so it runs before this one.
  await window.payment.row('Total').evaluate(
    (total) =>
      new Promise<void>((seen) => {
        new IntersectionObserver(([entry]) => entry?.isIntersecting && seen()).observe(total);
      }),
  );

  await window.page.clock.runFor(499);
  await expect(window.payment.pay).toHaveAttribute('aria-disabled', 'true');
  await window.page.clock.runFor(1);
  await expect(window.payment.pay).not.toHaveAttribute('aria-disabled');
});

test('Pay does nothing while the total is out of view', async ({ page }) => {
  const { payment, window } = await openReadyCheckout(page);
  const confirmations = countConfirmations(window.page);
  await window.page.setViewportSize({ width: 480, height: 120 });

  await expect(window.payment.pay).toHaveAttribute('aria-disabled', 'true');
  await window.payment.pay.evaluate((button: HTMLElement) => button.click());
  await expect(window.payment.pay).toHaveAttribute('aria-disabled', 'true');
  expect(confirmations()).toBe(0);

  await window.page.setViewportSize({ width: 480, height: 760 });
  await window.payment.pay.click();
  await expect(payment.heading).toHaveText('Payment done');
});
