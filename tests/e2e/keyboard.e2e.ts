/** What can be reached and pressed without a mouse, and where the focus is meanwhile. */
import { openCheckout, openReadyCheckout } from './support/checkout.ts';
import { newPayment } from './support/payments.ts';
import { newMember } from './support/people.ts';
import { expect, test } from './support/test.ts';

test('the whole payment is made from the keyboard', async ({ page }) => {
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
  // Once it is known that she may pay, and the total has been in sight for a moment.
  await expect(window.getByRole('button', { name: 'Continue as Ana' })).toBeEnabled();
  await window.keyboard.press('Tab');
  await expect(window.getByRole('button', { name: 'Continue as Ana' })).toBeFocused();
  await window.keyboard.press('Enter');
  await closed;

  await page.bringToFront();
  await expect(payment.pay).not.toHaveAttribute('aria-disabled');
  await expect(payment.pay).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(payment.heading).toHaveText('Payment done');
  await expect(payment.heading).toBeFocused();
});

test('a button that cannot be pressed yet keeps its focus', async ({ page }) => {
  const { payment } = await openReadyCheckout(page);
  let answer = () => {};
  const asked = new Promise<void>((done) => {
    answer = done;
  });
  await page.route('**/confirm', async (route) => {
    await asked;
    await route.continue();
  });
  await payment.pay.focus();
  await page.keyboard.press('Enter');

  const paying = payment.button('Paying…');
  await expect(paying).toHaveAttribute('aria-disabled', 'true');
  await expect(paying).toBeFocused();
  answer();

  await expect(payment.heading).toBeFocused();
});
