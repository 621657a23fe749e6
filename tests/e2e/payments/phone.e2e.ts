/**
 * A payment that continues on a phone: another browser with its own sign-in; the shop’s frame
 * follows.
 */
import { openCheckout } from '../../support/browser/checkout.ts';
import { frameOf, heardNames } from '../../support/browser/host-page.ts';
import { paymentIn } from '../../support/browser/payment.ts';
import { newPayment } from '../../support/browser/payments.ts';
import { newMember } from '../../support/browser/people.ts';
import { expect, test } from '../../support/browser/test.ts';

// A headless browser refuses by itself; the page’s permissions policy is still checked.
test.use({ permissions: ['clipboard-write'] });

test('the phone pays, the frame in the shop shows it, and the shop receives the event', async ({
  page,
  browser,
}) => {
  const member = await newMember();
  const { id, payment } = await openCheckout(page, await newPayment());
  const frame = frameOf(page, id);
  const following = page.waitForResponse((response) => response.url().endsWith(`${id}/events`));

  await frame.getByRole('button', { name: 'Continue on your phone' }).click();
  await expect(frame.getByRole('heading', { name: 'Continue on your phone' })).toBeFocused();
  await expect(frame.getByRole('img', { name: 'QR code' })).toBeVisible();
  const address = (await frame.locator('code').textContent()) ?? '';
  await frame.getByRole('button', { name: 'Copy address' }).click();
  await expect(frame.getByText('Copied', { exact: true })).toBeVisible();
  expect((await following).headers()['content-type']).toContain('text/event-stream');

  const phone = await browser.newContext({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  const screen = await phone.newPage();
  await screen.goto(address);
  const there = paymentIn(screen);
  await expect(there.heading).toHaveText('Payment');
  await expect(screen.getByRole('button', { name: 'Continue on your phone' })).toHaveCount(0);
  await there.signIn.click();
  await screen.getByLabel('E-mail').fill(member.email);
  await screen.getByLabel('Password', { exact: true }).fill(member.password);
  await screen.getByRole('button', { name: 'Sign in', exact: true }).click();
  await screen.waitForURL(`**/pay/${id}`);
  await there.pay.click();
  await screen.waitForURL(`**/pay/confirmation?session=${id}`);
  await phone.close();

  await expect(payment.heading).toHaveText('Payment done');
  await expect(payment.heading).toBeFocused();
  await expect(payment.row('Your balance')).toHaveCount(0);
  await expect.poll(() => heardNames(page)).toEqual(['ready', 'paid']);
});
