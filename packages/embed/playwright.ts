/**
 * Helpers for merchants' browser tests with Playwright: they find the checkout, pay in it, and wait
 * for its events. They work with the mock (`/widget/mock.js`) and with a sandbox.
 */
import type { FrameLocator, Locator, Page } from 'playwright/test';

/** A sandbox member, for the sign-in window. */
export interface Member {
  email: string;
  password: string;
}

export interface CheckoutFrame {
  frame: FrameLocator;
  heading: Locator;
  signIn: Locator;
  /** Mock only: in a sandbox, Pay is in the window that `signIn` opens. */
  pay: Locator;
}

/** The page's checkout; pass the id of a session or link if the page has several. */
export function checkoutFrame(page: Page, session?: string): CheckoutFrame {
  const which = session === undefined ? '' : `:is([session="${session}"], [link="${session}"]) `;
  const frame = page.locator(`${which}iframe[name="salus"]`).contentFrame();
  return {
    frame,
    heading: frame.getByRole('heading', { level: 1 }),
    signIn: frame.locator('[data-action="sign-in"]'),
    pay: frame.locator('[data-action="pay"]'),
  };
}

/**
 * Signs in and pays. The mock needs no `member`; in a sandbox this member signs in and pays, in the
 * window that the frame opens.
 * @returns the detail of the `paid` event
 */
export async function pay(
  page: Page,
  { member, session }: { member?: Member; session?: string } = {},
): Promise<EventDetail> {
  const checkout = checkoutFrame(page, session);
  if (member) await payInWindow(page, checkout, member);
  else {
    await checkout.signIn.click();
    await checkout.pay.click();
  }
  return expectEvent(page, 'paid', session);
}

/** As in production: sign-in and payment are in our own window, which no page can cover. */
async function payInWindow(page: Page, checkout: CheckoutFrame, member: Member): Promise<void> {
  const opening = page.waitForEvent('popup');
  await checkout.signIn.click();
  const popup = await opening;
  const closed = popup.waitForEvent('close');
  await popup.locator('input[name="identifier"]').fill(member.email);
  await popup.locator('input[name="password"]').fill(member.password);
  await popup.locator('form button[type="submit"]').click();
  // A button that is not ready has `aria-disabled` instead of `disabled`, to keep its focus.
  await popup.locator('[data-action="pay"]:not([aria-disabled="true"])').click();
  await closed;
}

export type EventDetail = Readonly<Record<string, string | boolean>>;

interface SalusInPage {
  on(name: string, listener: (detail: EventDetail) => void): () => void;
}

/**
 * Waits for the event `name`, such as `ready`, `paid` or `fallback`; an event that has already
 * happened counts too. Fails when the test times out.
 */
export function expectEvent(page: Page, name: string, session?: string): Promise<EventDetail> {
  return page
    .waitForFunction(() => 'Salus' in window)
    .then(() =>
      page.evaluate(
        ([wanted, one]) =>
          new Promise<EventDetail>((resolve) => {
            const { Salus } = window as unknown as { Salus: SalusInPage };
            Salus.on(wanted, (detail) => {
              if (one === undefined || detail.session === one || detail.link === one)
                resolve(detail);
            });
          }),
        [name, session] as const,
      ),
    );
}
