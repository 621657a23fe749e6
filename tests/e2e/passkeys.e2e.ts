/** A passkey from the profile to a payment in a merchant's page, by Chromium's own authenticator. */
import type { Page } from 'playwright/test';
import { openCheckout, openReadyCheckout } from './support/checkout.ts';
import { heardNames } from './support/host-page.ts';
import { newPayment, statusOf } from './support/payments.ts';
import { makeKnown, newMember } from './support/people.ts';
import { expect, test } from './support/test.ts';
import { world } from './support/world.ts';

/** A device that has a screen lock, and whose user always says yes. */
async function plugIn(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

/** Lies over the whole page and lets every click through. */
const COVER =
  '<div id="cover" style="position:fixed;inset:0;background:#fff;pointer-events:none;z-index:9"></div>';

const lift = (page: Page) => page.evaluate(() => document.getElementById('cover')?.remove());

test('is made in the profile, signs in on the site, and pays inside a shop without a window', {
  tag: '@storage',
}, async ({ page }) => {
  const member = await newMember();
  await plugIn(page);
  await makeKnown(page.context(), member);
  await page.goto(`${world().url}/account/profile/edit`);
  const section = page.getByRole('region', { name: 'Passkeys' });
  await section.getByRole('button', { name: 'Add a passkey' }).click();
  await section.getByLabel('Name').fill('Laptop');
  await section.getByLabel('Current password', { exact: true }).fill(member.password);
  await section.getByRole('button', { name: 'Add a passkey' }).click();
  await expect(section.getByRole('status')).toHaveText('Laptop has been added.');

  await page.context().clearCookies();
  await page.evaluate(() => sessionStorage.clear());
  await page.goto(`${world().url}/login`);
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await page.waitForURL(`${world().url}/`);
  await page.context().clearCookies();

  const { id, payment } = await openCheckout(page, await newPayment());
  await payment.button('Use a passkey').click();
  await expect(payment.row('Your balance')).toHaveText('1,000 SLS');
  await expect(payment.heading).toBeFocused();
  await payment.pay.click();

  await expect(payment.heading).toHaveText('Payment done');
  expect(await statusOf(id)).toBe('paid');
  expect(page.context().pages()).toHaveLength(1);
  expect(await heardNames(page)).toEqual(['ready', 'signed-in', 'submitted', 'paid']);
});

test('is not asked for while something lies on the payment, and the shopper is told', async ({
  page,
}) => {
  await plugIn(page);
  const { payment } = await openCheckout(page, await newPayment(), { head: COVER });

  await payment.button('Use a passkey').dispatchEvent('click');

  await expect(payment.text('Something on this page covers the payment')).toBeAttached();
  await expect(payment.button('Use a passkey')).toBeAttached();
});

test('nothing is paid through what lies on the payment; uncovered, Pay answers', async ({
  page,
}) => {
  const { payment } = await openReadyCheckout(page);
  await page.evaluate((html) => document.body.insertAdjacentHTML('beforeend', html), COVER);
  await expect(payment.pay).toHaveAttribute('aria-disabled', 'true');

  await lift(page);
  await expect(payment.pay).not.toHaveAttribute('aria-disabled');
  await payment.pay.click();

  await expect(payment.heading).toHaveText('Payment done');
});
