import type { Page } from 'playwright/test';
import { digitsInMailTo } from './mailbox.ts';

/** Enters the digits of the e-mail that a refused call asks for. */
export async function proveMailbox(page: Page, { email }: { email: string }): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Confirm your e-mail address' });
  await dialog.getByRole('button', { name: 'E-mail me a code' }).click();
  const field = dialog.getByLabel('Code from the e-mail');
  await field.waitFor();
  await field.fill(await digitsInMailTo(email));
}
