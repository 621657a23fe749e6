/** Two-step sign-in, from the profile to a payment in a merchant's page. */
import { Secret, TOTP } from 'otpauth';
import { expectClean } from '../../support/browser/axe.ts';
import { openCheckout } from '../../support/browser/checkout.ts';
import { proveMailbox } from '../../support/browser/mailbox-proof.ts';
import { newPayment } from '../../support/browser/payments.ts';
import { makeKnown, newMember } from '../../support/browser/people.ts';
import { openSignIn } from '../../support/browser/sign-in-window.ts';
import { expect, test } from '../../support/browser/test.ts';
import { world } from '../../support/browser/world.ts';

test.use({
  complaints:
    /status of 40[03] .*\/api\/(auth\/local\/second-factor|users\/me\/second-factor\/confirm)$/,
});

test('a member sets up two-step sign-in, and uses it in the window to pay', async ({
  page,
  browser,
}) => {
  const member = await newMember();
  await makeKnown(page.context(), member);
  await page.goto(`${world().url}/account/profile/edit#security`);
  const section = page.getByRole('region', { name: 'Two-step sign-in' });
  await section.getByRole('button', { name: 'Set up two-step sign-in' }).click();
  const key = await section.locator('code').textContent();
  await expectClean(page, 'set-up');
  const secret = Secret.fromBase32(key?.replaceAll(' ', '') ?? '');
  await section.getByLabel('Code from the app').fill(new TOTP({ secret }).generate());
  await section.getByLabel('Current password', { exact: true }).fill(member.password);
  await page.keyboard.press('Enter');
  await proveMailbox(page, member);
  const codes = section.getByRole('list').getByRole('listitem');
  await expect(codes).toHaveCount(10);
  const [recoveryCode = ''] = await codes.allTextContents();
  await expectClean(page, 'recovery codes');

  const elsewhere = await browser.newPage();
  const { payment } = await openCheckout(elsewhere, await newPayment());
  const window = await openSignIn(elsewhere, payment.signIn);
  await window.fill(member);
  const code = window.page.getByLabel('Code');
  await expect(code).toBeFocused();
  await window.page.keyboard.type('000000');
  await window.page.keyboard.press('Enter');
  await expect(code).toHaveAccessibleDescription(/This code is wrong/);
  await expect(code).toBeFocused();
  await expectClean(window.page, 'a wrong code');
  await code.fill(recoveryCode);
  await window.page.keyboard.press('Enter');
  await window.payment.pay.click();

  await expect(payment.heading).toHaveText('Payment done');
  await elsewhere.close();
});
