/** Coupons and tax: an owner sets them up, and a member pays with a code and reads both on the receipt. */
import { expectClean } from '../../support/browser/axe.ts';
import { paymentIn } from '../../support/browser/payment.ts';
import { makeKnown, newBusiness, newMember, tokenOf } from '../../support/browser/people.ts';
import { expect, test } from '../../support/browser/test.ts';
import { world } from '../../support/browser/world.ts';

const CONSOLE = '/account/profile/link?tab=';

// A refused code is answered with 422.
test.use({ complaints: /422 \(Unprocessable/ });

test('an owner makes a coupon and sets the tax; a member types the code, pays, and reads both', async ({
  page,
  browser,
}) => {
  const [business, member] = [await newBusiness(), await newMember()];
  const own = await browser.newContext();
  await makeKnown(own, business);
  const office = await own.newPage();

  await office.goto(`${world().url}${CONSOLE}tax`);
  await office.getByLabel('Tax number').fill('ATU12345678');
  await office.getByLabel('Name of rate 1').fill('Standard');
  await office.getByLabel('Rate 1 in percent').fill('20');
  await office.getByLabel('Payment buttons').selectOption({ label: 'Standard (20 %)' });
  await expectClean(office, 'tax settings');
  await office.getByRole('button', { name: 'Save' }).click();
  await expect(office.getByText('Saved')).toBeVisible();

  await office.goto(`${world().url}${CONSOLE}coupons`);
  await office.getByRole('link', { name: 'New coupon' }).click();
  await office.getByLabel('Name', { exact: true }).fill('First visit');
  await office.getByLabel('Code', { exact: true }).fill('welcome');
  await office.getByLabel('Percent', { exact: true }).fill('50');
  await office.getByText(/^More options/).click();
  await office.getByLabel('Uses per customer').fill('1');
  await expectClean(office, 'a new coupon');
  await office.getByRole('button', { name: 'Create coupon' }).click();
  await expect(office.getByRole('link', { name: 'First visit' })).toBeVisible();
  await expectClean(office, 'coupons');

  const made = await fetch(`${world().url}/api/merchant/pay-sessions`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${await tokenOf(business)}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({
      amount: '40.00',
      currency: 'EUR',
      lineItems: [{ name: 'Massage', quantity: 1, amount: '40.00', taxRate: '20' }],
    }),
  });
  const { url } = await made.json();
  await own.close();

  await makeKnown(page.context(), member);
  await page.goto(url);
  const payment = paymentIn(page);
  await page.getByText('Have a coupon code?').click();
  const code = page.getByLabel('Coupon code');
  await code.fill('nobodys');
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(page.getByText('There is no coupon with this code.')).toBeVisible();
  await expect(code).toHaveAttribute('aria-invalid', 'true');
  await expectClean(page, 'a refused code');
  await code.fill('welcome');
  await page.getByRole('button', { name: 'Apply' }).click();
  const remove = page.getByRole('button', { name: 'Remove coupon First visit' });
  await expect(remove).toBeFocused();
  await expect(payment.row('Coupon First visit')).toHaveText('−€20.00');
  await expect(payment.row('You pay')).toHaveText('€19.00');
  await expect(payment.row('Includes tax (20%)')).toHaveText('€3.17');
  await expectClean(page, 'a payment with a coupon');
  await remove.click();
  await expect(page.getByText('Have a coupon code?')).toBeFocused();
  await page.getByText('Have a coupon code?').click();
  await page.getByLabel('Coupon code').fill('welcome');
  await page.getByLabel('Coupon code').press('Enter');
  await expect(remove).toBeVisible();

  await payment.pay.click();
  await page.waitForURL(/\/pay\/confirmation/);
  await expect(page.getByText('Includes tax (20%)')).toBeVisible();
  await page.getByText('Payment details').click();
  await expect(page.getByText('ATU12345678')).toBeVisible();
  await expectClean(page, 'a receipt with coupon and tax');
});
