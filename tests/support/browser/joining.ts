/** Joining and recovering in our window. */
import { randomBytes } from 'node:crypto';
import type { Page } from 'playwright/test';
import { deposit, type Member } from './people.ts';

/** A person without an account. */
export const newcomer = (): Member => ({
  email: `${randomBytes(6).toString('hex')}@salus.test`,
  password: 'correct horse battery',
  name: 'Ana',
});

export async function fillRegistration(page: Page, person: Member): Promise<void> {
  await page.getByLabel('First name').fill(person.name);
  await page.getByLabel('Surname').fill('Prado');
  await page.getByLabel('E-mail', { exact: true }).fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByRole('checkbox', { name: /privacy policy/ }).check();
  await page.getByRole('button', { name: 'Create account', exact: true }).click();
  await page.getByLabel('Code from the e-mail').waitFor();
}

/** Registers in the window, and gets tokens from an operator. */
export async function joinIn(page: Page): Promise<Member> {
  const person = newcomer();
  await page.getByRole('button', { name: 'Create an account' }).click();
  await fillRegistration(page, person);
  await deposit(person, '1000');
  return person;
}

/** Asks for a new password in the window. */
export async function recoverIn(page: Page, { email }: Member): Promise<void> {
  await page.getByRole('button', { name: 'Forgot your password?' }).click();
  await page.getByLabel('E-mail').fill(email);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByLabel('Code from the e-mail').waitFor();
}

export async function enterDigits(page: Page, digits: string): Promise<void> {
  await page.getByLabel('Code from the e-mail').fill(digits);
}

export async function setPassword(page: Page, password: string): Promise<void> {
  const field = (name: string) => page.getByRole('textbox', { name, exact: true });
  await field('New password').fill(password);
  await field('New password again').fill(password);
  await page.getByRole('button', { name: 'Save new password' }).click();
}
