/** Where most tests begin: a merchant's page with one payment in it. */
import type { Page } from 'playwright/test';
import { frameOf, openHostPage, tag } from './host-page.ts';
import type { PageSpec } from './host-server.ts';
import { type Payment, paymentIn } from './payment.ts';
import { newPayment } from './payments.ts';
import { type Member, makeKnown, newMember } from './people.ts';
import { openSignIn } from './sign-in-window.ts';
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

/** A browser that knows the member already needs one click in the window. */
export async function signInAsKnown(page: Page, payment: Payment, member: Member): Promise<void> {
  await makeKnown(page.context(), member);
  const window = await openSignIn(page, payment.signIn);
  await window.continueAs(member).click();
  await window.closed;
}

/** Signed in, total in sight: one click from being paid. */
export async function openReadyCheckout(
  page: Page,
  spec?: Omit<PageSpec, 'body'>,
): Promise<Checkout & { member: Member }> {
  const member = await newMember();
  const checkout = await openCheckout(page, await newPayment(), spec);
  await signInAsKnown(page, checkout.payment, member);
  await expect(checkout.payment.pay).not.toHaveAttribute('aria-disabled');
  return { ...checkout, member };
}
