/** The start of most tests: a merchant’s page with one payment in it. */
import type { Page } from 'playwright/test';
import { frameOf, openHostPage, tag } from './host-page.ts';
import type { PageSpec } from './host-server.ts';
import { type Payment, paymentIn } from './payment.ts';
import { newPayment } from './payments.ts';
import { type Member, makeKnown, newMember } from './people.ts';
import { openSignIn, type SignInWindow } from './sign-in-window.ts';
import { expect } from './test.ts';

export interface Checkout {
  id: string;
  payment: Payment;
}

export async function openCheckout(
  page: Page,
  id: string,
  spec: Omit<PageSpec, 'body'> = {},
): Promise<Checkout> {
  await openHostPage(page, { ...spec, body: tag(id) });
  return { id, payment: paymentIn(frameOf(page, id)) };
}

/** With a member’s session cookie, one click in the window is still needed. */
export async function payAsKnown(page: Page, payment: Payment, member: Member): Promise<void> {
  await makeKnown(page.context(), member);
  const window = await openSignIn(page, payment.signIn);
  await window.payment.pay.click();
  await window.closed;
}

/** Signed in, total in view: one click in the window pays. */
export async function openReadyCheckout(
  page: Page,
  spec?: Omit<PageSpec, 'body'>,
): Promise<Checkout & { member: Member; window: SignInWindow }> {
  const member = await newMember();
  await makeKnown(page.context(), member);
  const checkout = await openCheckout(page, await newPayment(), spec);
  const window = await openSignIn(page, checkout.payment.signIn);
  await expect(window.payment.pay).not.toHaveAttribute('aria-disabled');
  return { ...checkout, member, window };
}
