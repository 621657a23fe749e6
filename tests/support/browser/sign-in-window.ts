/** Our window, in which a member signs in and pays the frame’s session. */
import type { Locator, Page } from 'playwright/test';
import { type Payment, paymentIn } from './payment.ts';
import type { Member } from './people.ts';

export interface SignInWindow {
  page: Page;
  /** The payment as the window shows it after sign-in. */
  payment: Payment;
  fill(member: Member): Promise<void>;
  closed: Promise<unknown>;
}

export async function openSignIn(
  page: Page,
  button: Locator,
  words?: Parameters<typeof paymentIn>[1],
): Promise<SignInWindow> {
  const opening = page.waitForEvent('popup');
  await button.click();
  const popup = await opening;
  return {
    page: popup,
    payment: paymentIn(popup, words),
    async fill({ email, password }) {
      await popup.getByLabel('E-mail').fill(email);
      await popup.getByLabel('Password', { exact: true }).fill(password);
      await popup.getByRole('button', { name: 'Sign in', exact: true }).click();
    },
    // The time of the test bounds it.
    closed: popup.waitForEvent('close', { timeout: 0 }),
  };
}

/** The person returns to a page from a window beside it; a browser without a window focuses every page. */
export const comeBack = (page: Page): Promise<boolean> =>
  page.evaluate(() => dispatchEvent(new Event('focus')));
