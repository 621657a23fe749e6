/** On our own pages, registering and recovering come back to the payment, too. */
import type { Page } from 'playwright/test';
import { expectClean } from '../../support/browser/axe.ts';
import { considered } from '../../support/browser/considered.ts';
import {
  enterDigits,
  fillRegistration,
  newcomer,
  setPassword,
} from '../../support/browser/joining.ts';
import { digitsInMailTo, linkInMailTo } from '../../support/browser/mailbox.ts';
import { newPayment, statusOf } from '../../support/browser/payments.ts';
import { deposit, newMember } from '../../support/browser/people.ts';
import { expect, test } from '../../support/browser/test.ts';
import { world } from '../../support/browser/world.ts';

test.use({ complaints: /status of 400/ });

const OTHER = 'another long password';

/** From the payment to the login page. */
async function openLogin(page: Page): Promise<string> {
  const id = await newPayment();
  await page.goto(`${world().url}/pay/${id}`);
  await page.getByRole('button', { name: 'Sign in to pay' }).click();
  return id;
}

async function pay(page: Page, id: string): Promise<void> {
  await considered(page.getByRole('button', { name: /^Pay / })).click();
  await expect(page).toHaveURL(/\/pay\/confirmation/);
  expect(await statusOf(id)).toBe('paid');
}

test('registers on the way to a payment, and pays after the digits of the mail', async ({
  page,
}) => {
  const id = await openLogin(page);
  const person = newcomer();

  await page.getByRole('link', { name: 'Create an account' }).click();
  await fillRegistration(page, person);
  await expectClean(page, 'registered');
  await deposit(person, '1000');
  await enterDigits(page, await digitsInMailTo(person.email));

  await pay(page, id);
});

test('registers on the way to a payment, and the link in the mail leads back to it', async ({
  page,
}) => {
  const id = await openLogin(page);
  const person = newcomer();
  await page.getByRole('link', { name: 'Create an account' }).click();
  await fillRegistration(page, person);
  await deposit(person, '1000');

  await page.goto(await linkInMailTo(person.email));
  await page.getByRole('button', { name: 'Confirm e-mail address' }).click();
  await page.getByLabel('E-mail').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();

  await pay(page, id);
});

test('recovers on the way to a payment, and pays after the digits of the mail', async ({
  page,
}) => {
  const member = await newMember();
  const id = await openLogin(page);

  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  // The sign-in form has an e-mail, too.
  await page.getByRole('heading', { name: 'Forgot your password?' }).waitFor();
  await page.getByLabel('E-mail').fill(member.email);
  await page.getByRole('button', { name: 'Send reset link' }).click();
  await page.getByLabel('Code from the e-mail').waitFor();
  await expectClean(page, 'sent');
  await enterDigits(page, await digitsInMailTo(member.email));
  await setPassword(page, OTHER);

  await pay(page, id);
});

test('a page that asks for a sign-in keeps its own parameters for the way back', async ({
  page,
}) => {
  const member = await newMember();
  await page.goto(`${world().url}/account/transactions?type=deposit`);
  await expect(page).toHaveURL(/\/login\?next=\/account\/transactions%253F\S+$/);

  await page.getByLabel('E-mail').fill(member.email);
  await page.getByLabel('Password', { exact: true }).fill(member.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();

  await expect(page).toHaveURL(/\/account\/transactions\?type=deposit$/);
});
