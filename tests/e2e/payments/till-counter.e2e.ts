/** What a counter does beside payments: passes, visits, reservations and coupons, on a small screen and with keys alone. */

import { shownDigits } from '../../support/browser/pass-code.ts';
import { newBusiness, newMember, tokenOf } from '../../support/browser/people.ts';
import { expect, test } from '../../support/browser/test.ts';
import {
  newTillCode,
  openTill,
  readyToPay,
  send,
  shownPayment,
} from '../../support/browser/till.ts';
import { expectWhole } from '../../support/browser/whole.ts';

// A device without a key is told so by 401, a wrong code by 404 or 409.
test.use({ complaints: /401 \(Unauthorized\).*\/api\/till$|40[49].*\/api\/till\/visits/ });

test('a till adds up several products, sells a pass with a coupon, takes a visit and gives it back, and takes a reservation', async ({
  page,
}) => {
  const [owner, member] = await Promise.all([newBusiness(), newMember()]);
  const [own, memberToken] = await Promise.all([tokenOf(owner), tokenOf(member)]);
  const pass = { name: 'Ten classes', entries: 10, validDays: 180, price: '40.00' };
  await send('/merchant/passes', own, { ...pass, currency: 'EUR', enabled: true });
  await send('/merchant/coupons', own, { name: 'First visit', code: 'FIRST', percent: '50' });
  const mat = { name: 'Mat', currency: 'EUR', amount: '30.00', enabled: true };
  await send('/merchant/buttons', own, mat);
  await openTill(page, await newTillCode([], owner));

  for (const name of [/^Mat/, /^Mat/, /^Ten classes/])
    await page.getByRole('button', { name }).press('Enter');
  await expect(page.getByRole('list', { name: 'In this sale' })).toContainText('2 × Mat');
  await expect(page.getByRole('button', { name: 'Request €100.00' })).toBeVisible();
  await expectWhole(page, 'several products', 'Casa Norte');
  const less = page.getByRole('button', { name: 'One less: Mat' });
  for (let mats = 2; mats > 0; mats--) await less.press('Enter');
  await expect(less).toBeHidden();
  await page.getByLabel('Coupon code (optional)').fill('FIRST');
  await page.getByRole('button', { name: 'Request €40.00' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'Amount due: €19.00' })).toBeVisible();
  await (await readyToPay(member, await shownPayment(page)))();
  await page.getByRole('button', { name: 'Next payment' }).press('Enter');

  await page.getByRole('button', { name: 'Visits' }).press('Enter');
  await expectWhole(page, 'visits', 'Visits');
  const code = page.getByLabel('Code of the member’s phone');
  await code.fill('1234');
  await code.press('Enter');
  await expect(page.getByText('Enter the eight digits that the phone shows.')).toBeVisible();
  await code.fill(await shownDigits(memberToken));
  await code.press('Enter');
  await expect(page.getByText('Visit taken')).toBeVisible();
  await expect(page.getByText('9 entries left')).toBeVisible();
  await expectWhole(page, 'a visit', 'Visits');
  await page.getByRole('button', { name: 'Give this visit back' }).press('Enter');
  await expect(page.getByText('10 entries left')).toBeVisible();
  await page.getByRole('button', { name: 'Back to the till' }).press('Enter');

  const session = { amount: '20.00', currency: 'EUR', description: 'Private hour' };
  const wanted = { ...session, reference: 'FRI-1700', capture: 'manual' };
  const { id } = await send<{ id: string }>('/merchant/pay-sessions', own, wanted);
  await (await readyToPay(member, id))();
  await page.getByRole('button', { name: 'Reservations' }).press('Enter');
  await page.getByLabel('Reference or code').fill('fri');
  await page.getByRole('button', { name: 'Search' }).press('Enter');
  await expectWhole(page, 'reservations', 'Reservations');
  await page.getByRole('button', { name: 'Private hour' }).press('Enter');
  await page.getByLabel(/^Amount, at most/).fill('5');
  await expectWhole(page, 'a reservation', 'Private hour');
  await page.getByRole('button', { name: 'Take €5.00' }).press('Enter');
  await page.getByRole('button', { name: 'Really take €5.00' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'Paid' })).toBeFocused();
  await expectWhole(page, 'a taken reservation', 'Paid');
});
