/** The payment’s controls, in a frame or on a page. */
import type { FrameLocator, Locator, Page } from 'playwright/test';
import { considered } from './considered.ts';

export interface Payment {
  heading: Locator;
  row(label: string | RegExp): Locator;
  signIn: Locator;
  pay: Locator;
  cancel: Locator;
  /** Presses Cancel and confirms it. */
  cancelIt(): Promise<void>;
  button(name: string): Locator;
  text(words: string | RegExp): Locator;
}

/** @param words button texts of another language */
export function paymentIn(
  place: Page | FrameLocator,
  words = { signIn: 'Sign in to pay', pay: 'Pay', cancel: 'Cancel this payment' },
): Payment {
  return {
    heading: place.getByRole('heading', { level: 1 }),
    row: (label) =>
      place
        .locator('.pay__row')
        .filter({ has: place.locator('dt').getByText(label, { exact: true }) })
        .locator('dd'),
    signIn: place.getByRole('button', { name: words.signIn }),
    pay: considered(place.getByRole('button', { name: new RegExp(`^${words.pay} `) })),
    cancel: place.getByRole('button', { name: words.cancel }),
    async cancelIt() {
      await place.getByRole('button', { name: words.cancel }).click();
      await place.getByRole('button', { name: 'Yes, cancel' }).click();
    },
    button: (name) => place.getByRole('button', { name }),
    text: (words) => place.getByText(words),
  };
}
