/** Registration of a member or a business, and changes to one’s own data. */
import { randomBytes } from 'node:crypto';
import type { Locator, Page } from 'playwright/test';
import { linkInMailTo } from '../../support/browser/mailbox.ts';
import { makeKnown, newMember } from '../../support/browser/people.ts';
import { expect, test } from '../../support/browser/test.ts';
import { world } from '../../support/browser/world.ts';

const PASSWORD = 'correct horse battery';
const newEmail = () => `${randomBytes(6).toString('hex')}@salus.test`;

/** Moves by Tab, as a keyboard user does. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor();
  for (let presses = 0; presses < 60; presses++) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`the Tab key does not reach ${target}`);
}

async function typeInto(
  page: Page,
  label: string,
  text: string,
  form: Locator = page.locator('main'),
) {
  await tabTo(page, form.getByLabel(label, { exact: true }));
  await page.keyboard.type(text);
}

async function press(page: Page, target: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press(key);
}

async function acceptAll(page: Page): Promise<void> {
  await press(page, page.getByRole('checkbox', { name: /privacy policy/ }), 'Space');
}

async function confirmAndSignIn(page: Page, email: string): Promise<void> {
  await expect(
    page.getByRole('heading', { name: 'You have registered successfully' }),
  ).toBeFocused();
  await page.goto(await linkInMailTo(email));
  await press(page, page.getByRole('button', { name: 'Confirm e-mail address' }));
  await expect(page.getByText('Your e-mail address is confirmed.')).toBeVisible();
  await typeInto(page, 'E-mail', email);
  await typeInto(page, 'Password', PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Log out' })).toBeVisible();
}

async function logOut(page: Page): Promise<void> {
  await press(page, page.getByRole('button', { name: 'Log out' }));
  await page.waitForURL('**/login');
}

test('a person registers, confirms, signs in, edits the profile and logs out, all by keyboard', async ({
  page,
}) => {
  const email = newEmail();
  await page.goto(`${world().url}/register`);
  await typeInto(page, 'First name', 'Ana');
  await typeInto(page, 'Surname', 'Prado');
  await typeInto(page, 'E-mail', email);
  await typeInto(page, 'Password', PASSWORD);
  await acceptAll(page);
  await press(page, page.getByRole('button', { name: 'Create account' }));
  await confirmAndSignIn(page, email);

  await page.goto(`${world().url}/account/profile`);
  await press(page, page.getByRole('link', { name: 'Edit profile' }));
  const section = page.getByRole('region', { name: 'Personal details' });
  await tabTo(page, section.getByLabel('First name'));
  await page.keyboard.press('Control+A');
  await page.keyboard.type('Eva');
  await press(page, section.getByRole('button', { name: 'Save' }));
  await expect(section.getByText('Your profile has been updated')).toBeVisible();

  await page.goto(`${world().url}/account/profile`);
  await expect(page.getByRole('main').getByText('Eva Prado')).toBeVisible();
  await logOut(page);
});

test('the link in the mail replaces a forgotten password', async ({ page }) => {
  const { email } = await newMember();
  await page.goto(`${world().url}/account/forgot-password`);
  await page.getByLabel('E-mail').fill(email);
  await page.getByRole('button', { name: 'Send reset link' }).click();
  await expect(page.getByRole('heading', { name: 'Check your e-mail' })).toBeVisible();

  await page.goto(await linkInMailTo(email));
  await page.getByLabel('New password', { exact: true }).fill('another horse battery');
  await page.getByLabel('New password again', { exact: true }).fill('another horse battery');
  await page.getByRole('button', { name: 'Save new password' }).click();
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click();
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill('another horse battery');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();

  await expect(page.getByRole('button', { name: 'Log out' })).toBeVisible();
});

test('a person has no business settings, and nothing is reported in the console', async ({
  page,
}) => {
  await makeKnown(page.context(), await newMember());
  await page.goto(`${world().url}/account/profile/link`);

  await expect(page.getByText('This page could not be found')).toBeVisible();
});
