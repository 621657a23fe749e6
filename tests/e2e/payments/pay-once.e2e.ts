/** Repeated presses and lost answers never pay twice. */
import type { Page } from 'playwright/test';
import { openCheckout, openReadyCheckout } from '../../support/browser/checkout.ts';
import { heardNames } from '../../support/browser/host-page.ts';
import { paymentIn } from '../../support/browser/payment.ts';
import { newPayment, statusOf } from '../../support/browser/payments.ts';
import { balanceOf, makeKnown, newMember } from '../../support/browser/people.ts';
import { openSignIn } from '../../support/browser/sign-in-window.ts';
import { expect, test } from '../../support/browser/test.ts';
import { world } from '../../support/browser/world.ts';

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
    await window.page.route('**/events', (route) => route.abort('connectionreset'));
    await window.page.reload();
    await window.page.route('**/confirm', async (route) => {
      await route.fetch();
      await route.abort('connectionreset');
    });
    await window.payment.pay.click();
    await expect(window.payment.text('We do not know yet whether')).toBeVisible();
    await expect(window.payment.cancel).toHaveCount(0);
    expect(await statusOf(id)).toBe('paid');

    await window.page.unroute('**/confirm');
    await window.payment.button('Try again').click();

    await expect(payment.heading).toHaveText('Payment done');
    expect(await balanceOf(member)).toBe('848');
    await expect.poll(() => heardNames(page)).toEqual(expect.arrayContaining(['ready', 'paid']));
  });

  test('a confirmation whose answer is lost shows as paid by itself', async ({ page }) => {
    const { payment, member, window } = await openReadyCheckout(page);
    await window.page.route('**/confirm', async (route) => {
      await route.fetch();
      await route.abort('connectionreset');
    });
    await window.payment.pay.click();

    await window.closed;
    await expect(payment.heading).toHaveText('Payment done');
    expect(await balanceOf(member)).toBe('848');
  });

  test('a confirmation that never reaches the server shows an unknown result and can be retried', async ({
    page,
  }) => {
    const { id, payment, member, window } = await openReadyCheckout(page);
    await page.context().setOffline(true);
    await window.payment.pay.click();
    await expect(window.payment.text('We do not know yet whether')).toBeVisible();
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

test.describe('a held Enter key', () => {
  /** Presses the key and lets it repeat, as a keyboard does while it is held. */
  async function hold(page: Page): Promise<void> {
    for (let press = 0; press < 3; press++) await page.keyboard.down('Enter');
  }

  test('does not pay by the button that has become Pay under it', async ({ page }) => {
    const member = await newMember();
    await makeKnown(page.context(), member);
    await page.goto(`${world().url}/pay/${world().overdue.quoteUnderKey}`);
    const payment = paymentIn(page);
    const confirmations = countConfirmations(page);
    await payment.button('Update total').focus();
    await page.keyboard.down('Enter');
    await expect(payment.pay).toBeFocused();
    await expect(payment.pay).not.toHaveAttribute('aria-disabled');

    await hold(page);

    await expect(payment.pay).toBeFocused();
    expect(confirmations()).toBe(0);
    await page.keyboard.up('Enter');
    await page.keyboard.press('Enter');
    await expect(payment.heading).toHaveText('Payment done');
  });

  test('does not pay in the window', async ({ page }) => {
    const { window } = await openReadyCheckout(page);
    const confirmations = countConfirmations(window.page);
    await window.payment.cancel.focus();
    await window.page.keyboard.down('Enter');
    // It asks, and takes the focus first.
    await expect(window.payment.button('Keep the payment')).toBeFocused();
    await window.payment.pay.focus();

    await hold(window.page);

    await expect(window.payment.pay).toBeFocused();
    expect(confirmations()).toBe(0);
  });

  test('opens one window from the frame', async ({ page }) => {
    const { payment } = await openCheckout(page, await newPayment());
    let opened = 0;
    page.on('popup', () => opened++);
    await payment.signIn.focus();
    const opening = page.waitForEvent('popup');
    await page.keyboard.down('Enter');
    await opening;

    await hold(page);

    await expect(payment.signIn).toBeVisible();
    expect(opened).toBe(1);
  });
});
