/** A deposit from the owner's button to the late cancellation: each figure is that of the ledger. */
import { expectClean } from '../../support/browser/axe.ts';
import { frameOf, heardNames, openHostPage } from '../../support/browser/host-page.ts';
import { paymentIn } from '../../support/browser/payment.ts';
import {
  allowHost,
  balanceOf,
  makeKnown,
  newBusiness,
  newMember,
  tokenOf,
} from '../../support/browser/people.ts';
import { openSignIn } from '../../support/browser/sign-in-window.ts';
import { expect, test } from '../../support/browser/test.ts';
import { world } from '../../support/browser/world.ts';

const RESERVE = { signIn: 'Sign in to reserve', pay: 'Reserve', cancel: 'Cancel this reservation' };
const TERMS = 'Cancelled less than 24 hours before: we keep half.';

test('a deposit is reserved in a shop, and after a late cancellation a part is taken and the rest returns', async ({
  page,
  browser,
}) => {
  const [owner, member] = await Promise.all([newBusiness(), newMember()]);
  const before = Number(await balanceOf(member));
  await allowHost(owner);
  const office = await browser.newContext();
  await makeKnown(office, owner);
  const desk = await office.newPage();
  await desk.goto(`${world().url}/account/profile/link?tab=buttons&button=new`);
  await desk.getByLabel('What is it for?').fill('Massage on Friday');
  await desk.getByLabel('Amount').fill('40.00');
  await desk.getByLabel('When you take it').selectOption('manual');
  await desk.getByLabel('Your terms').fill(TERMS);
  await expectClean(desk, 'a new button that reserves');
  await desk.getByRole('button', { name: 'Create button' }).click();
  await desk.getByRole('link', { name: 'Create embed code' }).click();
  await desk.getByLabel('How it appears').selectOption('inline');
  const code = desk.getByRole('region', { name: 'HTML' }).locator('pre');

  // The member reserves on another site.
  await openHostPage(page, { body: (await code.textContent()) ?? '' });
  await page.locator('salus-checkout').getByRole('button').click();
  const payment = paymentIn(frameOf(page), RESERVE);
  await expect(payment.heading).toHaveText('Reservation');
  await expect(payment.row('At most')).toHaveText('152 SLS');
  await expect(payment.row('You pay at most')).toHaveText('€38.00');
  await expect(payment.row('Can be taken until')).not.toBeEmpty();
  await expect(payment.text(TERMS)).toBeVisible();
  await expectClean(page, 'a reservation in a frame');
  const window = await openSignIn(page, payment.signIn, RESERVE);
  await expect(window.page.getByText(TERMS)).toBeVisible();
  await window.fill(member);
  await window.payment.pay.click();
  await expect(payment.heading).toHaveText('Reserved');
  await expect
    .poll(() => heardNames(page))
    .toEqual(['ready', 'signed-in', 'submitted', 'authorized']);
  expect(before - Number(await balanceOf(member))).toBe(152);
  expect(Number(await balanceOf(owner))).toBe(0);

  const own = await browser.newContext();
  await makeKnown(own, member);
  const phone = await own.newPage();
  await phone.goto(`${world().url}/account/cash`);
  const reserved = phone.getByRole('region', { name: 'Reserved' });
  for (const text of ['Massage on Friday', '€38.00', '152 SLS'])
    await expect(reserved.getByText(text)).toBeVisible();
  await expectClean(phone, 'the payment account with a reservation');

  // The member cancels late: the owner takes half.
  await desk.goto(`${world().url}/account/transactions?view=reservations`);
  await desk.getByRole('button', { name: 'Take or release' }).click();
  const dialog = desk.getByRole('dialog', { name: 'Reservation' });
  await expect(dialog.getByText(TERMS)).toBeVisible();
  await dialog.getByLabel('Amount to take (EUR)').fill('19');
  await expectClean(desk, 'a reservation in the console');
  await dialog.getByRole('button', { name: 'Take', exact: true }).click();
  await dialog.getByRole('button', { name: 'Yes, take €19.00' }).click();
  await expect(desk.getByText('€19.00 taken. €19.00 returned to the customer.')).toBeVisible();

  await expect(payment.heading).toHaveText('Payment done');
  await expect(payment.text(/took €19\.00\. €19\.00 returned/)).toBeVisible();
  await expect.poll(async () => (await heardNames(page)).at(-1)).toBe('paid');
  expect(before - Number(await balanceOf(member))).toBe(76);
  expect(Number(await balanceOf(owner))).toBe(76);

  await expect(reserved).toHaveCount(0);
  await phone
    .getByRole('link', { name: /Reservation/ })
    .first()
    .click();
  const receipt = phone.getByRole('region', { name: 'Receipt' });
  for (const text of ['€38.00', '−€19.00', '€19.00', '76 SLS', TERMS])
    await expect(receipt.getByText(text, { exact: text !== TERMS }).first()).toBeVisible();
  await expectClean(phone, 'the receipt of a reservation');

  const answer = await fetch(`${world().url}/api/business/payments`, {
    headers: { authorization: `Bearer ${await tokenOf(owner)}` },
  });
  const [paid] = (await answer.json()).data;
  expect(paid.figures).toMatchObject({
    ...{ gross: '20.00', discount: '1.00', net: '19.00', refunded: '0.00' },
    ...{ received: '76', refundedTokens: '0' },
  });
  await Promise.all([office.close(), own.close()]);
});
