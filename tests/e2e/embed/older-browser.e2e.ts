/**
 * The paying minute in a browser that has nothing newer than the browsers that are served
 * (`docs/embed/browsers.md`): in the frame with its window, in the dialog, and on our page.
 */

import { openCheckout, payAsKnown } from '../../support/browser/checkout.ts';
import {
  frameOf,
  heardNames,
  hoverUpgraded,
  openHostPage,
} from '../../support/browser/host-page.ts';
import { takeNewerAway } from '../../support/browser/older-browser.ts';
import { paymentIn } from '../../support/browser/payment.ts';
import { newPayment } from '../../support/browser/payments.ts';
import { newMember } from '../../support/browser/people.ts';
import { openSignIn } from '../../support/browser/sign-in-window.ts';
import { expect, test } from '../../support/browser/test.ts';
import { world } from '../../support/browser/world.ts';

test.beforeEach(async ({ context, page }) => {
  expect(await takeNewerAway(context)).toBeGreaterThan(1000);
  await page.goto(world().hostUrl);
  // Some of each kind: the test would prove nothing if they were still there.
  expect(
    await page.evaluate(() => [
      typeof Reflect.get(URL, 'canParse'),
      typeof Reflect.get(AbortSignal, 'any'),
      typeof Reflect.get(Promise, 'withResolvers'),
      typeof Reflect.get(Array.prototype, 'toSorted'),
      typeof Reflect.get(Set.prototype, 'union'),
      typeof Reflect.get(Intl, 'Segmenter'),
      typeof Reflect.get(globalThis, 'requestIdleCallback'),
      'adoptedStyleSheets' in Document.prototype,
    ]),
  ).toEqual([...Array<string>(7).fill('undefined'), false]);
});

test('a member signs in and pays in the frame', async ({ page }) => {
  const { payment } = await openCheckout(page, await newPayment());
  const window = await openSignIn(page, payment.signIn);
  await window.fill(await newMember());
  await window.payment.pay.click();

  await expect(payment.heading).toHaveText('Payment done');
  await expect.poll(() => heardNames(page)).toEqual(['ready', 'signed-in', 'submitted', 'paid']);
});

test('a link opens the dialog, and a member pays in it', async ({ page }) => {
  const id = await newPayment();
  const script = `<script async src="${world().url}/widget/v1.js"></script>`;
  const link = `<a href="${world().url}/pay/${id}" data-salus>Buy the lamp</a>`;
  await openHostPage(page, { body: `${link}${script}` });
  await hoverUpgraded(page, page.getByRole('link'), id);
  await page.getByRole('link').click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toHaveCSS('border-radius', '24px');
  const payment = paymentIn(frameOf(page, id));
  await payAsKnown(page, payment, await newMember());

  await expect(payment.heading).toHaveText('Payment done');
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(dialog).toHaveCount(0);
});

test('a guest signs in on our page, pays, and gets the receipt with the way back', async ({
  page,
}) => {
  const member = await newMember();
  const id = await newPayment();
  const payment = paymentIn(page);
  await page.goto(`${world().url}/pay/${id}`);
  await payment.signIn.click();
  await page.getByLabel('E-mail').fill(member.email);
  await page.getByLabel('Password', { exact: true }).fill(member.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL(`**/pay/${id}`);
  await payment.pay.click();

  await page.waitForURL(`**/pay/confirmation?session=${id}`);
  await expect(payment.heading).toHaveText('Payment done');
  await expect(page.getByRole('link', { name: /^Back to/ })).toHaveAttribute('href', /session=/);
  for (const path of ['/account', '/account/transactions', '/account/membership', '/account/buy']) {
    await page.goto(`${world().url}${path}`);
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    await expect(page.getByText(/^500/)).toHaveCount(0);
  }
});
