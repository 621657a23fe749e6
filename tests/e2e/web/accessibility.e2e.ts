/** axe finds no accessibility violations on the screens of the widget. */
import { expectClean } from '../../support/browser/axe.ts';
import { openCheckout, openReadyCheckout } from '../../support/browser/checkout.ts';
import { paymentIn } from '../../support/browser/payment.ts';
import { newPayment, UNKNOWN_PAYMENT } from '../../support/browser/payments.ts';
import {
  makeKnown,
  newMember,
  sampleMember,
  switchPayments,
} from '../../support/browser/people.ts';
import { openSignIn } from '../../support/browser/sign-in-window.ts';
import { expect, test } from '../../support/browser/test.ts';
import { world } from '../../support/browser/world.ts';

test.use({ complaints: /status of (400|404|409)|net::ERR_|^Salus: there is no session/ });

test('axe finds no violations in the frame and the window in any state', async ({ page }) => {
  const { payment, member, window } = await openReadyCheckout(page);
  const own = window.payment;
  await expectClean(page, 'signed out');
  await expectClean(window.page, 'ready');
  await switchPayments(member, 'no');
  await expect(own.button('Check again')).toBeVisible();
  await expectClean(window.page, 'blocked');
  await switchPayments(member, 'yes');
  await expect(own.pay).not.toHaveAttribute('aria-disabled');
  await window.page.route('**/confirm', (route) => route.abort());
  await own.pay.click();
  await expect(own.button('Try again')).toBeVisible();
  await expectClean(window.page, 'unconfirmed');
  await window.page.unroute('**/confirm');
  await own.button('Try again').click();
  await expect(payment.heading).toHaveText('Payment done');
  await expectClean(page, 'paid');
  await page.reload();
  await expect(payment.heading).toHaveText('Already paid');
  await expectClean(page, 'closed');
});

test('axe finds no violations in the frame before and without a sign-in', async ({ page }) => {
  const { payment } = await openCheckout(page, await newPayment({ minimumLevel: 'Gemma' }));
  await expect(payment.signIn).toBeVisible();
  await expectClean(page, 'signed out');
  const overdue = await openCheckout(page, world().overdue.quoteLeftAlone);
  await expect(overdue.payment.button('Update total')).toBeVisible();
  await expectClean(page, 'quote expired');
  const unknown = await openCheckout(page, UNKNOWN_PAYMENT);
  await expect(unknown.payment.heading).toHaveText('Wrong session');
  await expectClean(page, 'wrong session');
});

test('axe finds no violations in the fallback link', async ({ page }) => {
  await page.route('**/widget/bridge.*.js', (route) => route.abort());
  await openCheckout(page, await newPayment());
  await expect(page.getByRole('link', { name: 'Open secure checkout' })).toBeVisible();
  await expectClean(page, 'link');
});

test('axe finds no violations in any step of the sign-in window', async ({ page }) => {
  const { payment } = await openCheckout(page, await newPayment());
  const { page: window } = await openSignIn(page, payment.signIn);
  await window.getByLabel('E-mail').waitFor();
  await expectClean(window, 'form');
  await window.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expectClean(window, 'missing fields');
  await window.getByLabel('E-mail').fill('nobody@salus.test');
  await window.getByLabel('Password', { exact: true }).fill('something else');
  await window.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(window.getByRole('alert')).not.toBeEmpty();
  await expectClean(window, 'refused');
  await window.close();

  await makeKnown(page.context(), sampleMember('Carla'));
  const blocked = await openSignIn(page, payment.signIn);
  await blocked.page.getByText('Your trial has expired.').waitFor();
  await expectClean(blocked.page, 'blocked');
  await blocked.page.close();
  await makeKnown(page.context(), await newMember());
  const known = await openSignIn(page, payment.signIn);
  await known.payment.pay.waitFor();
  await expectClean(known.page, 'known');
});

test('axe finds no violations in the demo shop, from the shelf to the order', async ({ page }) => {
  await page.goto(world().shopUrl);
  await expectClean(page, 'shelf');
  await page.getByRole('button', { name: 'Order Evening tea' }).click();
  const payment = paymentIn(page.locator('iframe').contentFrame());
  await expect(payment.signIn).toBeVisible();
  await expectClean(page, 'order');
});

/** In the page: dark grey on black in the dark theme, in the frames or in the page itself; unchanged in the light theme. */
function spoilTheDark(where: 'frames' | 'page'): void {
  if ((self === top) !== (where === 'page')) return;
  const style = new CSSStyleSheet();
  style.replaceSync(`@media (prefers-color-scheme: dark) {
    *, ::before, ::after { color: #333 !important; background: none !important }
    :root { background: #000 !important }
  }`);
  document.adoptedStyleSheets.push(style);
}

test('axe reports text that is unreadable in the dark theme, in a page and in a frame', async ({
  page,
}) => {
  const found = /color-contrast/;
  // Each document of a frame has it, also one that replaces another.
  await page.addInitScript(spoilTheDark, 'frames' as const);
  const { payment } = await openCheckout(page, await newPayment());
  await expect(payment.signIn).toBeVisible();
  await expect(expectClean(page, 'frame')).rejects.toThrow(found);

  await page.goto(world().shopUrl);
  await expectClean(page, 'page');
  await page.evaluate(spoilTheDark, 'page' as const);
  await expect(expectClean(page, 'page')).rejects.toThrow(found);
});
