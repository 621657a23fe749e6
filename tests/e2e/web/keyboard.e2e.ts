/** Reach, activation and focus by keyboard. */
import { openCheckout, openReadyCheckout } from '../../support/browser/checkout.ts';
import { paymentIn } from '../../support/browser/payment.ts';
import { newPayment } from '../../support/browser/payments.ts';
import { newMember } from '../../support/browser/people.ts';
import { expect, test } from '../../support/browser/test.ts';

test('the keyboard alone is enough for the whole payment', async ({ page }) => {
  const member = await newMember();
  const { payment } = await openCheckout(page, await newPayment());
  await expect(payment.signIn).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(payment.signIn).toBeFocused();
  const opening = page.waitForEvent('popup');
  await page.keyboard.press('Enter');
  const window = await opening;
  const closed = window.waitForEvent('close');

  await expect(window.getByLabel('E-mail')).toBeFocused();
  await window.keyboard.type(member.email);
  await window.keyboard.press('Tab');
  await window.keyboard.type(member.password);
  await window.keyboard.press('Enter');
  await expect(window.getByRole('heading', { level: 1 })).toBeFocused();
  // Once the server has said that she may pay, and the total has been in view for a moment.
  await expect(paymentIn(window).pay).toBeEnabled();
  await window.keyboard.press('Tab');
  await expect(paymentIn(window).pay).toBeFocused();
  await window.keyboard.press('Enter');
  await closed;

  await page.bringToFront();
  await expect(payment.heading).toHaveText('Payment done');
  await expect(payment.heading).toBeFocused();
});

test('a button that cannot be pressed yet keeps its focus', async ({ page }) => {
  const { window, payment } = await openReadyCheckout(page);
  let answer = () => {};
  const asked = new Promise<void>((done) => {
    answer = done;
  });
  await window.page.route('**/confirm', async (route) => {
    await asked;
    await route.continue();
  });
  await window.payment.pay.focus();
  await window.page.keyboard.press('Enter');

  const paying = window.payment.button('Paying…');
  await expect(paying).toHaveAttribute('aria-disabled', 'true');
  await expect(paying).toBeFocused();
  answer();

  await expect(payment.heading).toHaveText('Payment done');
});
