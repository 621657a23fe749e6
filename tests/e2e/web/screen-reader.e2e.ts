/**
 * The trees that screen readers are given, compared with those in `tests/fixtures/trees`. After a
 * change that was meant: `npx playwright test screen-reader -u`, and read the difference.
 */
import type { Page } from 'playwright/test';
import { untilAppRuns } from '../../support/browser/app.ts';
import { openCheckout } from '../../support/browser/checkout.ts';
import { frameOf } from '../../support/browser/host-page.ts';
import { paymentIn } from '../../support/browser/payment.ts';
import { newPayment } from '../../support/browser/payments.ts';
import { makeKnown, newBusiness, newMember } from '../../support/browser/people.ts';
import { expect, test } from '../../support/browser/test.ts';
import { newTillCode, openTill, readyToPay, shownPayment } from '../../support/browser/till.ts';
import { expectTree } from '../../support/browser/tree.ts';
import { heading } from '../../support/browser/whole.ts';
import { world } from '../../support/browser/world.ts';

test.use({ complaints: /status of 404|401 \(Unauthorized\).*\/api\/till$/ });

// The stream of the account would keep the network busy, and a tree is compared once all has arrived.
test.beforeEach(({ page }) =>
  page.route('**/api/users/me/changes', (route) => route.fulfill({ status: 404 })),
);

/** With the bars around the page for the first of each kind of visitor. */
async function expectPage(
  page: Page,
  [path, title, name]: [path: string, title: string, name: string],
  { isWhole = false } = {},
): Promise<void> {
  await page.goto(world().url + path);
  await untilAppRuns(page);
  await expect(heading(page)).toHaveText(title);
  await page.waitForLoadState('networkidle');
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  await expectTree(isWhole ? page : page.getByRole('main'), name);
}

test('a guest’s pages and the cookie notice', async ({ page }) => {
  await expectPage(page, ['/', 'Salus A wellness community with its own token.', 'landing'], {
    isWhole: true,
  });
  await expectPage(page, ['/login', 'Sign in', 'sign-in']);
  await expectPage(page, ['/register', 'Create your account', 'register']);
  await expectPage(page, ['/legal', 'Legal', 'legal']);
  await expectPage(page, ['/no/such/page', 'This page could not be found', 'not-found']);
  await page.getByRole('button', { name: 'Cookie settings' }).click();
  await expectTree(page.getByRole('region', { name: 'Cookie settings' }), 'consent');
});

test('a member’s pages, and a payment from the shop to its receipt', async ({ page }) => {
  await makeKnown(page.context(), await newMember());
  await expectPage(page, ['/account', 'Overview', 'member-home'], { isWhole: true });
  await expectPage(page, ['/account/cash', 'Payment account', 'cash']);
  await expectPage(page, ['/account/membership/stake', 'Change your membership', 'stake']);
  await expectPage(page, ['/account/profile', 'Profile', 'profile']);

  const { id, payment } = await openCheckout(page, await newPayment());
  await expect(payment.signIn).toBeVisible();
  await expectTree(frameOf(page, id).locator('body'), 'frame');
  await page.goto(`${world().url}/pay/${id}`);
  await expect(paymentIn(page).pay).not.toHaveAttribute('aria-disabled');
  await expectTree(page.getByRole('main'), 'pay');
  await paymentIn(page).pay.click();
  await expect(paymentIn(page).row('Paid on')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Request a refund' })).toBeVisible();
  await expectTree(page.getByRole('main'), 'receipt');
});

test('a till, and how its business sees the sale', async ({ page }) => {
  const [owner, member] = await Promise.all([newBusiness(), newMember()]);
  await openTill(page, await newTillCode([5, 10], owner));
  await expectTree(page, 'till');
  await page.getByLabel('Amount').fill('40');
  await page.getByRole('button', { name: 'Request €40.00' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'Amount due: €38.00' })).toBeFocused();
  await expectTree(page, 'till-request');
  const pay = await readyToPay(member, await shownPayment(page));
  await pay();
  await expect(page.getByRole('heading', { name: 'Paid' })).toBeFocused();
  await expectTree(page, 'till-paid');

  await makeKnown(page.context(), owner);
  await expectPage(page, ['/account', 'Overview', 'business-home'], { isWhole: true });
  await page.goto(`${world().url}/account/transactions?view=payments`);
  await expect(page.getByText('Payments shown: 1. End of list.')).toBeVisible();
  await expectTree(page.getByRole('main'), 'payments');
  await page.getByRole('row').last().getByRole('link').click();
  await expect(page.getByRole('region', { name: 'Payment details' })).toBeVisible();
  await expectTree(page.getByRole('main'), 'payment');
});
