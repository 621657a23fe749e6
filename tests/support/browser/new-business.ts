/** A business that registers itself, and its first API token. */
import type { Page } from 'playwright/test';
import { linkInMailTo } from './mailbox.ts';
import { expect } from './test.ts';
import { world } from './world.ts';

export interface Registrant {
  email: string;
  password: string;
  business: string;
  domain: string;
}

export const press = (page: Page, name: string): Promise<void> =>
  page.getByRole('button', { name, exact: true }).press('Enter');

export async function registerBusiness(page: Page, registrant: Registrant): Promise<void> {
  const { email, password, business, domain } = registrant;
  await page.goto(`${world().url}/join/business`);
  await page.getByLabel('First name').fill('Lola');
  await page.getByLabel('Surname').fill('Vega');
  await page.getByLabel('Business name').fill(business);
  await page.getByLabel('Domain').fill(`https://${domain}/`);
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  for (const box of await page.getByRole('checkbox').all()) await box.check();
  await press(page, 'Register business');
  await expect(page.getByText('You have registered successfully')).toBeVisible();
  await page.goto(await linkInMailTo(email));
  await page.getByRole('button', { name: 'Confirm e-mail address' }).click();
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await press(page, 'Sign in');
  await expect(page.getByRole('button', { name: 'Log out' })).toBeVisible();
}

/** Needs the permissions of the clipboard. */
export async function createToken(page: Page, password: string): Promise<string> {
  await page.goto(`${world().url}/account/profile/link?tab=token`);
  await press(page, 'Create an API token');
  await page.getByRole('textbox', { name: 'Current password' }).fill(password);
  await page.keyboard.press('Enter');
  await press(page, 'Copy');
  await expect(page.getByText('Copied')).toBeVisible();
  return page.evaluate(() => navigator.clipboard.readText());
}
