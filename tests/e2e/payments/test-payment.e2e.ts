/** A test member pays a test payment, in the frame of a shop and on our page. */
import { openCheckout } from '../../support/browser/checkout.ts';
import { paymentIn } from '../../support/browser/payment.ts';
import { makeKnown, newMember } from '../../support/browser/people.ts';
import { openSignIn } from '../../support/browser/sign-in-window.ts';
import { expect, test } from '../../support/browser/test.ts';
import { newTestBusiness } from '../../support/browser/test-mode.ts';
import { expectWhole } from '../../support/browser/whole.ts';
import { world } from '../../support/browser/world.ts';

const PAID = { type: 'pay_session.paid', livemode: false };

test('a test member pays in the frame', { tag: '@storage' }, async ({ page }) => {
  const business = await newTestBusiness();
  const { payment } = await openCheckout(page, await business.newPayment());
  await expect(payment.text('Test mode: no real money')).toBeVisible();

  const window = await openSignIn(page, payment.signIn);
  await window.fill(business.tara);
  await window.payment.pay.click();
  await window.closed;

  await expect(payment.heading).toHaveText('Payment done');
  expect(await business.events()).toEqual([PAID]);
});

test('a test member pays on our page, and the live member stays signed in elsewhere', async ({
  page,
}) => {
  const [business, ana] = await Promise.all([newTestBusiness(), newMember()]);
  await makeKnown(page.context(), ana);
  const at = `${world().url}/pay/${await business.newPayment()}`;
  await page.goto(at);
  await paymentIn(page).signIn.click();
  await expect(page.getByText('Test mode: sign in as a test member.')).toBeVisible();
  await expectWhole(page, 'the sign-in of a test member', 'Sign in');

  await page.getByLabel('E-mail').fill(business.tara.email);
  await page.getByLabel('Password', { exact: true }).fill(business.tara.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).press('Enter');
  await page.waitForURL(at);
  await page.reload();
  await paymentIn(page).pay.click();
  await expect(paymentIn(page).heading).toHaveText('Payment done');
  expect(await business.events()).toEqual([PAID]);

  const other = await page.context().newPage();
  await other.goto(`${world().url}/account/profile`);
  await expect(other.getByText(ana.email).first()).toBeVisible();
});
