/** The same payment on a page of ours, and access to the pages of the hosted app. */
import type { Page } from 'playwright/test';
import { paymentIn } from '../../support/browser/payment.ts';
import { newPayment, UNKNOWN_PAYMENT } from '../../support/browser/payments.ts';
import { type Member, makeKnown, newMember } from '../../support/browser/people.ts';
import { expect, test } from '../../support/browser/test.ts';
import { world } from '../../support/browser/world.ts';

async function login(page: Page, { email, password }: Member): Promise<void> {
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

test('a guest signs in during the payment, pays, and sees the receipt after a reload', async ({
  page,
}) => {
  const member = await newMember();
  const id = await newPayment({ description: 'Two nights' });
  const payment = paymentIn(page);
  await page.goto(`${world().url}/pay/${id}`);
  await expect(page.getByText('Two nights')).toBeVisible();
  await expect(payment.row('Total')).toHaveText('152 SLS');
  await payment.signIn.click();
  await page.waitForURL(`**/login?next=/pay/${id}`);
  await login(page, member);

  await page.waitForURL(`**/pay/${id}`);
  await expect(payment.row('Your balance')).toHaveText('1,000 SLS');
  await payment.pay.click();

  await page.waitForURL(`**/pay/confirmation?session=${id}`);
  await expect(page.getByText('You have paid Casa Lumen.')).toBeVisible();
  await page.reload();
  await expect(payment.heading).toHaveText('Payment done');
  await expect(payment.row('Total')).toHaveText('€38.00');
  await expect(payment.row('Transaction code')).toHaveText(/^txn_/);
  await expect(page.getByRole('link', { name: 'Back to Casa Lumen' })).toHaveAttribute(
    'href',
    `${world().hostUrl}/thanks?session=${id}`,
  );
});

test('only the payer sees a receipt', async ({ page, browser }) => {
  const member = await newMember();
  const id = await newPayment();
  const address = `${world().url}/pay/confirmation?session=${id}`;
  await makeKnown(page.context(), member);
  await page.goto(`${world().url}/pay/${id}`);
  await paymentIn(page).pay.click();
  await expect(paymentIn(page).row('Paid on')).toBeVisible();

  for (const other of [undefined, await newMember()]) {
    const context = await browser.newContext();
    if (other) await makeKnown(context, other);
    const theirs = await context.newPage();
    await theirs.goto(address);
    await expect(paymentIn(theirs).heading).toHaveText('Already paid');
    await expect(theirs.getByText('This payment was completed on')).toBeVisible();
    await expect(paymentIn(theirs).row('Transaction code')).toHaveCount(0);
    await expect(theirs.getByText('152')).toHaveCount(0);
    await context.close();
  }
});

test('the receipt page of an open payment redirects to the payment', async ({ page }) => {
  const id = await newPayment();
  await page.goto(`${world().url}/pay/confirmation?session=${id}`);

  await expect(page.getByText('This payment has not been completed.')).toBeVisible();
  await page.getByRole('link', { name: 'Go to the payment' }).click();

  await page.waitForURL(`**/pay/${id}`);
});

test.describe('not found', () => {
  test.use({ complaints: /status of 404/ });

  test('a page without a session, with a malformed id, or at an unknown path', async ({ page }) => {
    for (const path of [
      '/pay/confirmation',
      '/pay/confirmation?session=pay_1',
      '/pay/pay_UPPERCASE',
      '/embed/pay/pay_1',
      '/embed/signin/pay_1',
      '/no/such/page',
    ]) {
      const response = await page.goto(world().url + path);

      expect(response?.status(), path).toBe(404);
      await expect(page.getByRole('heading')).toHaveText('This page could not be found');
    }
    await page.getByRole('link', { name: 'Home', exact: true }).click();
    await page.waitForURL(`${world().url}/`);
  });

  test('a well-formed id of no payment is a wrong session', async ({ page }) => {
    await page.goto(`${world().url}/pay/${UNKNOWN_PAYMENT}`);

    await expect(paymentIn(page).heading).toHaveText('Wrong session');
  });
});

test('the login page redirects a member who is already signed in', async ({ page }) => {
  await makeKnown(page.context(), await newMember());

  await page.goto(`${world().url}/login?next=/pay/confirmation`);

  await page.waitForURL(`${world().url}/`);
  await expect(page.getByRole('heading', { name: 'Hello, Ana' })).toBeVisible();
});

test('signing in does not redirect to another site', async ({ page }) => {
  await page.goto(`${world().url}/login?next=//evil.test/now`);
  await login(page, await newMember());

  await page.waitForURL(`${world().url}/`);
  await expect(page.getByText('Signed in as Ana Prado.')).toBeVisible();
});

test('logging out ends the session in the browser and opens the login page', async ({ page }) => {
  await makeKnown(page.context(), await newMember());
  await page.goto(world().url);
  await page.getByRole('button', { name: 'Log out' }).click();

  await page.waitForURL('**/login');
  await page.goto(world().url);
  await expect(page.getByRole('main').getByRole('link', { name: 'Login' })).toBeVisible();
});
