/** An owner's day at the counter and in the console: each figure is that of the ledger. */
import { readFile } from 'node:fs/promises';
import {
  balanceOf,
  makeKnown,
  newBusiness,
  newMember,
  tokenOf,
} from '../../support/browser/people.ts';
import { expect, test } from '../../support/browser/test.ts';
import {
  newTillCode,
  openTill,
  readyToPay,
  send,
  shownPayment,
} from '../../support/browser/till.ts';
import { world } from '../../support/browser/world.ts';

// A device without a key is told so by 401.
test.use({ complaints: /401 \(Unauthorized\).*\/api\/till$/ });

test('a sale with a tip and a coupon is one sum on phone, till, console and files, and so is what is refunded', async ({
  page,
  browser,
}) => {
  const [owner, member] = await Promise.all([newBusiness(), newMember()]);
  const before = Number(await balanceOf(member));
  const token = await tokenOf(owner);
  const coupon = { name: 'First visit', code: 'FIRST', amount: '3.00', currency: 'EUR' };
  await send('/merchant/coupons', token, coupon);
  await openTill(page, await newTillCode([5], owner));
  await page.getByLabel('Amount').fill('19.35');
  await page.getByRole('radio', { name: '5%' }).check();
  await page.getByLabel('Coupon code (optional)').fill('first');
  // 19.35 and a tip of 0.97; the coupon takes 3.00 of the price, the discount 5 % of the rest, and nothing of the tip.
  await page.getByRole('button', { name: 'Request €20.32' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'Amount due: €16.50' })).toBeVisible();

  const session = await shownPayment(page);
  const own = await browser.newContext();
  await makeKnown(own, member);
  const phone = await own.newPage();
  await phone.goto(`${world().url}/pay/${session}`);
  await expect(phone.getByText('€16.50').first()).toBeVisible();
  await (await readyToPay(member, session))();
  await expect(page.getByRole('heading', { name: 'Paid' })).toBeVisible();
  await expect(page.getByText('€16.50')).toBeVisible();
  const parts = 'Price before the coupon: €20.32 · Coupon: €3.00 · Member discount: €0.82';
  await expect(page.getByText(parts)).toBeVisible();
  const paid = Math.round((before - Number(await balanceOf(member))) * 1e4) / 1e4;
  expect(Number(await balanceOf(owner))).toBe(paid);

  // The owner gives a part back, and what is left is known to each.
  const device = page;
  const office = await browser.newContext();
  await makeKnown(office, owner);
  const desk = await office.newPage();
  await desk.goto(`${world().url}/account/transactions?view=payments`);
  await desk.getByRole('row').last().getByRole('link').click();
  const details = desk.getByRole('region', { name: 'Payment details' });
  for (const sum of ['€20.32', '€0.97', '€3.00', '€0.82', '€16.50'])
    await expect(details).toContainText(sum);
  await desk.getByRole('button', { name: 'Refund this payment' }).click();
  const dialog = desk.getByRole('dialog', { name: 'Refund this payment' });
  await dialog.getByLabel('Amount in EUR').fill('9.35');
  await dialog.getByRole('textbox', { name: 'Your password' }).fill(owner.password);
  await dialog.getByRole('button', { name: 'Refund', exact: true }).click();
  await expect(desk.getByText(/^€9\.35 refunded\./)).toBeVisible();
  const back = Math.round((Number(await balanceOf(member)) - before + paid) * 1e4) / 1e4;
  expect(Math.round((paid - back) * 1e4) / 1e4).toBe(Number(await balanceOf(owner)));

  const read = async (path: string) =>
    (
      await fetch(`${world().url}/api${path}`, { headers: { authorization: `Bearer ${token}` } })
    ).json();
  const [payment] = (await read('/business/payments')).data;
  expect(payment.figures).toEqual({
    ...{ gross: '20.32', tip: '0.97', discount: '0.82', net: '16.50', refunded: '9.35' },
    ...{ received: String(paid), refundedTokens: String(back), coupon: '3.00', tax: [] },
  });
  expect((await read('/merchant/sales')).currencies).toEqual([
    { currency: 'EUR', payments: 1, figures: payment.figures },
  ]);

  await desk.goto(`${world().url}/account`);
  const sales = desk.getByRole('region', { name: 'Sales', exact: true });
  await expect(sales.getByText('€16.50').first()).toBeVisible();
  await expect(sales.getByText('€9.35').first()).toBeVisible();
  await sales.getByText('Show as a table').click();
  for (const sum of ['€20.32', '€3.00', '€0.82', '€16.50', '€9.35'])
    await expect(sales.getByRole('cell', { name: sum, exact: true })).toBeVisible();

  await device.getByRole('button', { name: 'Next payment' }).press('Enter');
  await device.getByRole('button', { name: 'Today' }).press('Enter');
  for (const [name, sum] of [
    ['1 paid', '€16.50'],
    ['Price', '€20.32'],
    ['Coupon', '€3.00'],
    ['Member discount', '€0.82'],
    ['Tips', '€0.97'],
    ['Refunded', '€9.35'],
  ] as const) {
    const row = device.getByRole('term').filter({ hasText: name }).locator('..');
    await expect(row.getByRole('definition')).toHaveText(sum);
  }
  const download = device.waitForEvent('download');
  await device.getByRole('button', { name: 'Download CSV' }).press('Enter');
  const file = await readFile(await (await download).path(), 'utf8');
  const [noTax, noRates] = ['0.00', ''];
  const sums = ['20.32', '0.97', '3.00', '0.82', '16.50', noTax, noRates, '9.35', noTax];
  const figures = ['EUR', ...sums, 'SLS', paid, back];
  expect(file).toContain(figures.map((one) => `"${one}"`).join(','));
  await Promise.all([own.close(), office.close()]);
});
