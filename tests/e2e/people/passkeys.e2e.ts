/**
 * A passkey from the profile to a payment in a merchant’s page, with Chromium’s virtual
 * authenticator. Chromium’s test mode answers the dialog of Secure Payment Confirmation.
 */
import type { CDPSession, Page } from 'playwright/test';
import { openCheckout } from '../../support/browser/checkout.ts';
import { considered } from '../../support/browser/considered.ts';
import { heardNames } from '../../support/browser/host-page.ts';
import { proveMailbox } from '../../support/browser/mailbox-proof.ts';
import { newPayment, statusOf } from '../../support/browser/payments.ts';
import { type Member, makeKnown, newMember } from '../../support/browser/people.ts';
import { openSignIn } from '../../support/browser/sign-in-window.ts';
import { enabled } from '../../support/browser/switches.ts';
import { expect, test } from '../../support/browser/test.ts';
import { expectUnpaid } from '../../support/browser/unpaid.ts';
import { world } from '../../support/browser/world.ts';

const { CHROMIUM_PATH } = process.env;

/**
 * Off in Chromium on Linux, and missing in its headless shell. The other features are those of
 * Playwright’s own list.
 */
test.use({
  // A first passkey asks for digits from the mailbox.
  complaints: /status of 403 .*\/api\/users\/me\/passkeys\/options$/,
  launchOptions: async ({ launchOptions }, use) =>
    use({
      ...launchOptions,
      ...(CHROMIUM_PATH ? { executablePath: CHROMIUM_PATH } : {}),
      args: [...(launchOptions.args ?? []), enabled('SecurePaymentConfirmationBrowser')],
    }),
});

/** A device with a screen lock, whose user always agrees. */
async function plugIn(page: Page): Promise<{ devtools: CDPSession; authenticatorId: string }> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return { devtools, authenticatorId };
}

/** Creates a passkey in the profile, enrolled for payments unless unticked. */
async function addPasskey(page: Page, member: Member): Promise<void> {
  await makeKnown(page.context(), member);
  await page.goto(`${world().url}/account/profile/edit#security`);
  const section = page.getByRole('region', { name: 'Passkeys' });
  await section.getByRole('button', { name: 'Add a passkey' }).click();
  await section.getByLabel('Name').fill('Laptop');
  await section.getByLabel('Current password', { exact: true }).fill(member.password);
  await expect(section.getByLabel(/^Also confirm payments in shops/)).toBeChecked();
  await section.getByRole('button', { name: 'Add a passkey' }).click();
  await proveMailbox(page, member);
  await expect(section.getByRole('status')).toHaveText('Passkey added: Laptop');
}

/** Pays once in our window, so that the shop's frame remembers whose passkeys may confirm. */
async function payInWindow(page: Page): Promise<void> {
  const { payment } = await openCheckout(page, await newPayment());
  const remembered = page.waitForResponse('**/passkey/remember');
  const window = await openSignIn(page, payment.signIn);
  await window.payment.pay.click();
  await expect(payment.heading).toHaveText('Payment done');
  expect((await remembered).ok()).toBe(true);
}

test('is created in the profile, signs in on the site, and pays inside a shop by the browser’s own dialog', {
  tag: '@storage',
}, async ({ page }) => {
  const member = await newMember();
  const { devtools } = await plugIn(page);
  await devtools.send('Page.setSPCTransactionMode', { mode: 'autoAccept' });
  await addPasskey(page, member);
  await page.context().clearCookies();
  await page.evaluate(() => sessionStorage.clear());
  await page.goto(`${world().url}/login`);
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await page.waitForURL(`${world().url}/`);
  await payInWindow(page);
  // The payment needs no sign-in of the member any more.
  await page.context().clearCookies({ name: 'salus_refresh' });

  const { id, payment } = await openCheckout(page, await newPayment());
  await payment.button('Use a passkey').click();

  await expect(payment.heading).toHaveText('Payment done');
  await expect(payment.heading).toBeFocused();
  expect(await statusOf(id)).toBe('paid');
  // The window of the payment before closes by itself.
  await expect.poll(() => page.context().pages().length).toBe(1);
  await expect.poll(() => heardNames(page)).toEqual(['ready', 'signed-in', 'submitted', 'paid']);
});

async function expectNotOffered(
  page: Page,
  spec?: Parameters<typeof openCheckout>[2],
): Promise<void> {
  const { payment } = await openCheckout(page, await newPayment(), spec);
  await expect(payment.signIn).toBeVisible();
  await expect(payment.button('Use a passkey')).toHaveCount(0);
}

test('is offered once its member has paid in the shop, unless the page’s policy forbids payments in frames; declined, it pays nothing', async ({
  page,
}) => {
  const member = await newMember();
  const { devtools } = await plugIn(page);
  await addPasskey(page, member);
  await expectNotOffered(page);
  await payInWindow(page);
  await expectNotOffered(page, { headers: { 'permissions-policy': 'payment=()' } });
  await devtools.send('Page.setSPCTransactionMode', { mode: 'autoReject' });

  const { id, payment } = await openCheckout(page, await newPayment());
  await payment.button('Use a passkey').click();

  await expect(payment.text('No passkey was used.')).toBeVisible();
  await expect(payment.signIn).toBeVisible();
  await expectUnpaid(id, member, '848');
});

test('signs in and pays in our window with one press', async ({ page }) => {
  const member = await newMember();
  const { devtools, authenticatorId } = await plugIn(page);
  await addPasskey(page, member);
  const { credentials } = await devtools.send('WebAuthn.getCredentials', { authenticatorId });
  await page.context().clearCookies();
  const { id, payment } = await openCheckout(page, await newPayment());
  const window = await openSignIn(page, payment.signIn);
  const inWindow = await plugIn(window.page);
  for (const credential of credentials) {
    const { authenticatorId } = inWindow;
    await inWindow.devtools.send('WebAuthn.addCredential', { authenticatorId, credential });
  }
  await considered(window.payment.button('Pay €38.00 · 152 SLS with a passkey')).click();

  await expect(payment.heading).toHaveText('Payment done');
  expect(await statusOf(id)).toBe('paid');
});
