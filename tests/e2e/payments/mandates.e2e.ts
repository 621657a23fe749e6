/** A member approves a plan in a shop, finds it among their links, pauses it, and ends it from the e-mail. */
import { expectClean } from '../../support/browser/axe.ts';
import { frameOf, openHostPage, tag } from '../../support/browser/host-page.ts';
import { linkInMailTo } from '../../support/browser/mailbox.ts';
import { paymentIn } from '../../support/browser/payment.ts';
import {
  allowHost,
  balanceOf,
  type Member,
  makeKnown,
  newBusiness,
  newMember,
  tokenOf,
} from '../../support/browser/people.ts';
import { openSignIn } from '../../support/browser/sign-in-window.ts';
import { expect, test } from '../../support/browser/test.ts';
import { world } from '../../support/browser/world.ts';

const MONTHLY = {
  name: 'Yoga by the month',
  price: '40.00',
  currency: 'EUR',
  rhythm: 'month',
  enabled: true,
  terms: 'Closed in August.',
};
const APPROVE = { signIn: 'Sign in to approve', pay: 'Pay', cancel: 'Cancel this payment' };

/** @returns the id of what was made */
async function make(owner: Member, path: string, body: object): Promise<string> {
  const answer = await fetch(`${world().url}/api/merchant/${path}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${await tokenOf(owner)}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify(body),
  });
  const made = await answer.json();
  if (answer.status !== 201) throw new Error(JSON.stringify(made));
  return made.id;
}

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
