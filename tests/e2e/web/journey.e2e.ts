/** A whole membership, from registration to the withdrawal of all tokens to the chain. */
import { randomBytes } from 'node:crypto';
import type { Page } from 'playwright/test';
import { seenByAnybody } from '../../chain/onlooker.ts';
import { acceptTerms, challenge, fillInCard, payByCard } from '../../support/browser/card.ts';
import { frameOf } from '../../support/browser/host-page.ts';
import { linkInMailTo } from '../../support/browser/mailbox.ts';
import { paymentIn } from '../../support/browser/payment.ts';
import { openSignIn } from '../../support/browser/sign-in-window.ts';
import { expect, test } from '../../support/browser/test.ts';
import { world } from '../../support/browser/world.ts';

const at = (path: string) => world().url + path;

async function register(page: Page, email: string, password: string): Promise<void> {
  await page.goto(at('/register'));
  await page.getByLabel('First name').fill('Ana');
  await page.getByLabel('Surname').fill('Prado');
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await acceptTerms(page);
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(
    page.getByRole('heading', { name: 'You have registered successfully' }),
  ).toBeVisible();
  await page.goto(await linkInMailTo(email));
  await page.getByRole('button', { name: 'Confirm e-mail address' }).click();
  await expect(page.getByText('Your e-mail address is confirmed.')).toBeVisible();
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Log out' })).toBeVisible();
}

async function buy(page: Page, tokens: string): Promise<void> {
  await page.goto(at('/account/buy'));
  await page.getByLabel('Tokens (SLS)').fill(tokens);
  await fillInCard(page, '4000002500003155');
  await acceptTerms(page);
  await payByCard(page);
  await challenge(page).getByRole('button', { name: 'Complete' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Purchase done');
}

/** Up to the preview of the resulting level. */
async function prepareMove(page: Page, direction: string, amount: string): Promise<void> {
  await page.goto(at('/account/membership/stake'));
  await page.getByText(direction, { exact: true }).click();
  await page.getByLabel('Amount (SLS)').fill(amount);
}

async function confirmMove(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Review change' }).click();
  await page.getByRole('button', { name: 'Move tokens' }).click();
  await expect(page.getByText('Staking balance change done')).toBeVisible();
}

async function payAtShop(page: Page) {
  await page.goto(world().shopUrl);
  await page.getByRole('button', { name: 'Order An hour of quiet' }).click();
  const payment = paymentIn(frameOf(page));
  const window = await openSignIn(page, payment.signIn);
  await window.payment.pay.click();
  await expect(payment.heading).toHaveText('Payment done');
}

test('a member registers, buys, becomes Gemma, pays a shop, steps down, and withdraws everything', async ({
  page,
}) => {
  const member = {
    email: `${randomBytes(6).toString('hex')}@salus.test`,
    password: 'correct horse battery',
    name: 'Ana',
  };
  const outside = `0x${randomBytes(20).toString('hex')}`;

  await register(page, member.email, member.password);
  await buy(page, '5152');

  await prepareMove(page, 'Into membership', '5000');
  await expect(page.getByText('You’ll reach Gemma').first()).toBeVisible();
  await confirmMove(page);

  await payAtShop(page);

  await prepareMove(page, 'Back to payment account', '1000');
  await expect(page.getByText('You’ll go from Gemma to Sens.').first()).toBeVisible();
  await confirmMove(page);

  await page.goto(at('/account/profile/exit'));
  await expect(page.getByText(/Your payment account holds 1,000\sSLS/)).toBeVisible();
  await prepareMove(page, 'Into membership', '1000');
  await confirmMove(page);

  await page.goto(at('/account/profile/exit'));
  await page.getByLabel('Ethereum address').fill(outside);
  await page.getByRole('button', { name: 'Review' }).click();
  await page.getByRole('checkbox', { name: /I have checked/ }).check();
  await page.getByLabel('Your password', { exact: true }).fill(member.password);
  await page.getByRole('button', { name: /^Leave with 5,000/ }).click();
  await expect(page.getByRole('heading', { name: 'Your withdrawal' })).toBeVisible();
  await expect(page.getByText('Funds has been transfered')).toBeVisible({ timeout: 60_000 });

  expect(await seenByAnybody(world().chain, outside)).toBe(5000n * 10n ** 18n);
  await page.goto(at('/account/transactions'));
  await expect(page.getByRole('row').filter({ hasText: outside })).toHaveCount(1);
});
