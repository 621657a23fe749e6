/** axe finds no violations in the states that a page's first look does not show. */
import type { Page } from 'playwright/test';
import type { TopUp } from '#shared/top-up/schemas.ts';
import { expectClean } from '../../support/browser/axe.ts';
import { considered } from '../../support/browser/considered.ts';
import { newInvitation } from '../../support/browser/invitations.ts';
import { newPayment } from '../../support/browser/payments.ts';
import { makeKnown, newBusiness, newMember } from '../../support/browser/people.ts';
import { expect, test } from '../../support/browser/test.ts';
import { newTillCode, openTill } from '../../support/browser/till.ts';
import { heading } from '../../support/browser/whole.ts';
import { world } from '../../support/browser/world.ts';

test.use({
  complaints: /net::ERR_|status of (422|503)|400 .*\/api\/till\/pair$|401 .*\/api\/till$/,
});

const open = (page: Page, path: string) => page.goto(world().url + path);
/** The card network has charged the card; the worker has not credited the tokens yet. */
const CHARGED = {
  status: 'open',
  reason: null,
  total: '152',
  purchase: {
    id: `pur_${'0'.repeat(26)}`,
    status: 'paid',
    tokens: '139.5',
    fiatAmount: '34.88',
    currency: 'EUR',
    rate: '0.25',
    failure: null,
    refundedAmount: '0.00',
    tokensReturned: '0',
    transactionId: null,
    createdAt: '2026-11-27T00:00:00.000Z',
    expiresAt: '2026-11-27T00:15:00.000Z',
    creditedAt: null,
    withdrawal: null,
  },
} satisfies TopUp;
const PHONE = { width: 390, height: 844 };
const DESKTOP = { width: 1280, height: 1000 };

test('the till: unreachable, a wrong code, no amount, no connection, cancelled, an empty day', async ({
  page,
}) => {
  await page.route('**/api/till', (route) => route.abort());
  await open(page, '/till');
  await expect(page.getByText('The till could not be opened.')).toBeVisible();
  await expectClean(page, 'unreachable');
  await page.unroute('**/api/till');
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByLabel('Pairing code').fill('ABCDEFGHJK');
  await page.getByRole('button', { name: 'Pair', exact: true }).click();
  await expect(page.getByText('This code is unknown, used or expired.')).toBeVisible();
  await expectClean(page, 'a wrong code');

  await page.goto('about:blank');
  await openTill(page, await newTillCode());
  await page.getByRole('button', { name: /^Request/ }).click();
  await expect(page.getByText('Enter an amount.')).toBeVisible();
  await expectClean(page, 'no amount');
  await page.getByRole('button', { name: 'Today' }).click();
  await expect(page.getByText('No payments on this day.')).toBeVisible();
  await expectClean(page, 'an empty day');
  await page.getByRole('button', { name: 'Back to the till' }).click();
  await page.getByLabel('Amount').fill('3.50');
  await page.getByRole('button', { name: 'Request €3.50' }).click();
  await expect(page.getByRole('img', { name: 'QR code of the payment' })).toBeVisible();
  await page.context().setOffline(true);
  await expect(page.getByText('No connection. Trying again.')).toBeVisible();
  await expectClean(page, 'no connection');
  await page.context().setOffline(false);
  await expect(page.getByText('No connection. Trying again.')).toBeHidden();
  await page.getByRole('button', { name: 'Cancel the payment' }).click();
  await expect(page.getByRole('heading', { name: 'Cancelled' })).toBeFocused();
  await expectClean(page, 'cancelled');
});

test('a top-up: unreachable, refused, waiting', async ({ page }) => {
  await makeKnown(page.context(), await newMember({ cash: '12.5' }));
  const id = await newPayment();
  const call = `**/api/pay/${id}`;
  await page.route(call, (route) => route.abort());
  await open(page, `/embed/top-up/${id}?back=page`);
  await expect(page.getByText('The payment could not be loaded.')).toBeVisible();
  await expectClean(page, 'unreachable');
  await page.unroute(call);

  await page.route(`${call}/top-up/quote`, (route) =>
    route.fulfill({
      status: 503,
      json: { statusCode: 503, error: 'Service Unavailable', code: 'buying_disabled', message: '' },
    }),
  );
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('link', { name: 'Back to the payment' })).toBeVisible();
  await expect(page.getByText('Loading the payment…')).toBeHidden();
  await expectClean(page, 'refused');

  await page.route(`${call}/top-up`, (route) => route.fulfill({ json: { topUp: CHARGED } }));
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Card charged' })).toBeFocused();
  await expectClean(page, 'waiting');
});

test('the link window of a member who is already linked', async ({ page }) => {
  await makeKnown(page.context(), await newMember());
  await open(page, `/link/${await newInvitation()}`);
  await considered(page.getByRole('button', { name: 'Link now', exact: true })).click();
  await expect(heading(page)).toHaveText('Account linked');

  await open(page, `/embed/signin/${await newInvitation()}`);

  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'You are already linked with this merchant',
  );
  await expectClean(page, 'already linked');
});

test('the errors of every form of a guest', async ({ page }) => {
  await page.setViewportSize(PHONE);
  for (const [path, button] of [
    ['/register', 'Create account'],
    ['/join/business', 'Register business'],
    ['/contact', 'Send message'],
    ['/account/forgot-password', 'Send reset link'],
    ['/account/reset-password?code=x', 'Save new password'],
  ] as const) {
    await open(page, path);
    await page.getByRole('main').getByRole('button', { name: button }).click();
    await expect(page.locator('[aria-invalid="true"]').first()).toBeVisible();
    await expectClean(page, `${path}, refused`);
  }
});

test('a new member’s empty lists, menu and refused forms', async ({ page }) => {
  await makeKnown(page.context(), await newMember({ cash: '0' }));
  await page.setViewportSize(PHONE);
  for (const [path, empty] of [
    ['/account/transactions', 'No transactions yet'],
    ['/account/orders', 'No top-ups yet'],
    ['/account/links', 'No linked merchants yet'],
  ] as const) {
    await open(page, path);
    await expect(page.getByText(empty)).toBeVisible();
    await expectClean(page, path);
  }
  await page.getByRole('button', { name: 'Menu' }).click();
  await expectClean(page, 'the menu');
  await open(page, '/account/profile/edit');
  await page.getByLabel('First name').fill('');
  await page.getByRole('button', { name: 'Save', exact: true }).first().click();
  await expect(page.locator('[aria-invalid="true"]').first()).toBeVisible();
  await expectClean(page, 'profile, refused');
});

test('a list of transactions that ends at the archive, also on the narrowest screen', async ({
  page,
}) => {
  await makeKnown(page.context(), await newMember());
  await page.route('**/api/wallet/transactions?*', async (route) => {
    const response = await route.fetch();
    const archivedBefore = '2025-01-01T00:00:00.000Z';
    await route.fulfill({ response, json: { ...(await response.json()), archivedBefore } });
  });
  await page.setViewportSize({ width: 320, height: 640 });
  await open(page, '/account/transactions');

  const note = page.getByText('Transactions before January 1, 2025 are archived.');
  await expect(note.getByRole('link', { name: 'Contact us for a copy' })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  await expectClean(page, 'archived');
});

test('an archived transaction without its amount, on the narrowest screen', async ({ page }) => {
  await makeKnown(page.context(), await newMember());
  const id = `txn_${'0'.repeat(26)}`;
  const airdrop = {
    ...{ id, date: '2024-06-01T09:30:00.000Z', type: 'airdrop', amount: null, currency: 'SLS' },
    ...{ recipient: null, order: null, merchant: null, note: 'Spring 2024', reverses: null },
    ...{ receipt: null, money: null },
  };
  await page.route(`**/api/wallet/transactions/${id}`, (route) => route.fulfill({ json: airdrop }));
  await page.setViewportSize({ width: 320, height: 640 });
  await open(page, `/account/transactions/${id}`);

  const note = page.getByText('The amount of this transaction is archived.');
  await expect(note.getByRole('link', { name: 'Contact us for a copy' })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  await expectClean(page, 'archived transaction');
});

test('a business’s empty lists, and its menus on a phone', async ({ page }) => {
  const business = await newBusiness();
  await makeKnown(page.context(), business);
  await page.setViewportSize(PHONE);
  await open(page, '/account/transactions?view=payments');
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await expectClean(page, 'payments, with the menu open');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Filters' }).click();
  await expectClean(page, 'payments, with the filter open');
  await open(page, '/account/profile/link');
  await page.getByRole('button', { name: 'Sections' }).click();
  await expectClean(page, 'settings, with the sections open');
  await page.setViewportSize(DESKTOP);
  for (const tab of [
    'addresses',
    'linking',
    'buttons',
    'passes',
    'plans',
    'coupons',
    'webhooks',
    'requests',
    'domain',
    'doctor',
    'team',
    'activity',
    'test-members',
  ]) {
    await open(page, `/account/profile/link?tab=${tab}`);
    await expect(heading(page)).toBeVisible();
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    await expectClean(page, `settings, ${tab}`);
  }
});
