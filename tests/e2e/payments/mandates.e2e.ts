/** A member approves a plan in a shop, finds it among their links, pauses it, and ends it from the e-mail. */
import { expectClean } from '../../support/browser/axe.ts';
import { considered } from '../../support/browser/considered.ts';
import { frameOf, openHostPage, tag } from '../../support/browser/host-page.ts';
import { linkInMailTo } from '../../support/browser/mailbox.ts';
import { paymentIn } from '../../support/browser/payment.ts';
import {
  allowHost,
  balanceOf,
  makeKnown,
  newBusiness,
  newMember,
} from '../../support/browser/people.ts';
import { MONTHLY, make } from '../../support/browser/plans.ts';
import { openSignIn } from '../../support/browser/sign-in-window.ts';
import { expect, test } from '../../support/browser/test.ts';
import { world } from '../../support/browser/world.ts';

const APPROVE = { signIn: 'Sign in to approve', pay: 'Pay', cancel: 'Cancel this payment' };

test('a plan is approved in a shop, paused among the links and ended from the e-mail', async ({
  page,
  browser,
}) => {
  const [owner, member] = await Promise.all([newBusiness(), newMember()]);
  const before = Number(await balanceOf(member));
  await allowHost(owner);
  const plan = await make(owner, 'plans', MONTHLY);
  const session = await make(owner, 'pay-sessions', { plan });

  await openHostPage(page, { body: tag(session) });
  const payment = paymentIn(frameOf(page), APPROVE);
  await expect(payment.row('Taken every')).toHaveText('1 month');
  await expect(payment.row('At most per period')).toHaveText(/€40\.00 · 228/);
  await expect(payment.text('Closed in August.')).toBeVisible();
  await expectClean(page, 'the approval of a plan in a frame');
  const window = await openSignIn(page, payment.signIn, APPROVE);
  await window.fill(member);
  await expect(window.page.getByRole('button', { name: /^Pay .* and approve$/ })).toBeVisible();
  await expectClean(window.page, 'the approval of a plan in the window');
  await window.payment.pay.click();
  await expect(payment.heading).toHaveText('Payment done');
  expect(before - Number(await balanceOf(member))).toBe(152);

  const own = await browser.newContext();
  await makeKnown(own, member);
  const phone = await own.newPage();
  await phone.goto(`${world().url}/account/links`);
  const list = phone.getByRole('region', { name: 'Regular payments' });
  await expect(list.getByText(/^Next: €38\.00 on .*, at most 228/)).toBeVisible();
  await expectClean(phone, 'the regular payments of a member');
  await list.getByRole('button', { name: /^Pause payments/ }).click();
  await phone.getByRole('dialog').getByRole('button', { name: 'Pause' }).click();
  await expect(list.getByText('Paused: nothing is taken until you resume.')).toBeVisible();

  // The e-mail's page works without a script and without a sign-in.
  const ofMail = () => linkInMailTo(member.email, /https?:\/\/\S+\/end\/\S+/);
  await expect.poll(() => ofMail().catch(() => '')).toContain('/end/');
  const stranger = await browser.newContext({ javaScriptEnabled: false });
  const end = await stranger.newPage();
  await end.goto(await ofMail());
  await end.getByRole('button', { name: 'End now' }).press('Enter');
  await expect(end.getByRole('heading', { level: 1 })).toHaveText('Agreement ended');

  await phone.reload();
  await expect(list.getByText(/Ends on /)).toBeVisible();
  await expect(list.getByRole('button', { name: /^End agreement/ })).toHaveCount(0);
  await Promise.all([own.close(), stranger.close()]);
});

test('a studio makes a plan, sells it by a button, and freezes, changes and settles it in the console', async ({
  page,
  browser,
}) => {
  const [owner, member] = await Promise.all([newBusiness(), newMember()]);
  const own = await browser.newContext();
  await makeKnown(own, owner);
  const studio = await own.newPage();
  const dialog = studio.getByRole('dialog');
  const press = (name: string | RegExp) => studio.getByRole('button', { name }).click();

  await studio.goto(`${world().url}/account/profile/link?tab=plans`);
  await studio.getByRole('link', { name: 'New plan' }).click();
  await studio.getByLabel('Name').fill(MONTHLY.name);
  await studio.getByLabel('Price').fill(MONTHLY.price);
  await studio.getByText('More options').click();
  await studio.getByLabel('Notice in days').fill('14');
  await expectClean(studio, 'a new plan');
  await press('Create plan');
  await expect(studio.getByText('No members here')).toBeVisible();
  const plan = studio.url();

  await press('Sell by button');
  const link = studio.getByText(/\/pay\/btn_\w+$/).first();
  await makeKnown(page.context(), member);
  await page.goto((await link.textContent()) ?? '');
  await page.getByRole('button', { name: 'Continue to payment' }).click();
  await page.getByLabel('Your password', { exact: true }).fill(member.password);
  await considered(page.getByRole('button', { name: /^Confirm, pay .* and approve$/ })).click();
  await page.waitForURL(/\/pay\/confirmation/);

  await studio.goto(plan);
  const holder = studio.getByRole('link', { name: /^Member …/ });
  await expect(holder).toBeVisible();
  await expectClean(studio, 'a plan with a member');
  await holder.click();
  await expect(studio.getByRole('link', { name: 'See payment' })).toBeVisible();
  await expectClean(studio, 'an agreement');

  await press('Change price');
  await dialog.getByLabel('New price').fill('35.00');
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog.getByText(/^€35\.00 from the charge of /)).toBeVisible();
  await expectClean(studio, 'a lower price');
  await dialog.getByRole('button', { name: 'Change price' }).click();
  await expect(studio.getByText('€35.00 a month')).toBeVisible();

  await press(/^Settle the charge of /);
  await dialog.getByRole('radio', { name: 'Paid elsewhere' }).check();
  await expectClean(studio, 'settling a charge');
  await dialog.getByRole('button', { name: 'Settle charge' }).click();
  await expect(studio.getByText('Paid elsewhere')).toBeVisible();

  await press('Freeze');
  const inThirtyDays = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10);
  await dialog.getByLabel('Resumes on').fill(inThirtyDays);
  await dialog.getByRole('button', { name: 'Freeze' }).click();
  await expect(studio.getByText('Frozen', { exact: true })).toBeVisible();
  await press('End agreement');
  await expect(dialog.getByText(/^The agreement ends on /)).toBeVisible();
  await expectClean(studio, 'the end of an agreement');
  await dialog.getByRole('button', { name: 'Cancel' }).click();

  await page.goto(`${world().url}/account/links`);
  await expect(page.getByText(/^Frozen by the business until /)).toBeVisible();
  await studio.goto(plan);
  await press('Retire plan');
  await expect(dialog).toBeVisible();
  await expectClean(studio, 'retiring a plan');
  await dialog.getByRole('button', { name: 'Retire plan' }).click();
  await expect(studio.getByText('Retired', { exact: true }).first()).toBeVisible();
  await expect(studio.getByRole('button', { name: 'Sell by button' })).toHaveCount(0);
  await own.close();
});
