/** The window of our own in which a member signs in for the frame. */
import type { Locator, Page } from 'playwright/test';
import type { Member } from './people.ts';

export interface SignInWindow {
  page: Page;
  continueAs(member: Member): Locator;
  fill(member: Member): Promise<void>;
  closed: Promise<unknown>;
}

export async function openSignIn(page: Page, button: Locator): Promise<SignInWindow> {
  const opening = page.waitForEvent('popup');
  await button.click();
  const popup = await opening;
  return {
    page: popup,
    continueAs: ({ name }) => popup.getByRole('button', { name: `Continue as ${name}` }),
    async fill({ email, password }) {
      await popup.getByLabel('E-mail').fill(email);
      await popup.getByLabel('Password').fill(password);
      await popup.getByRole('button', { name: 'Sign in', exact: true }).click();
    },
    closed: popup.waitForEvent('close'),
  };
}
