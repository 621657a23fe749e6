/**
 * For merchants' browser tests with Playwright: finds the checkout, pays in it, and waits for what
 * it tells the page. Works with the mock (`/widget/mock.js`) and with a sandbox alike.
 */
import type { FrameLocator, Locator, Page } from 'playwright/test';

/** A member of the sandbox, whom the sign-in window asks for. */
export interface Member {
  email: string;
  password: string;
}

export interface CheckoutFrame {
  frame: FrameLocator;
  heading: Locator;
  signIn: Locator;
  pay: Locator;
}

/** The page's checkout; with the id of a session or a link, that one of several. */
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
 * Signs in and pays. The mock needs no member; against a sandbox it is who signs in, in the window
 * the frame opens.
 * @returns the detail of `paid`
 */
export async function pay(
  page: Page,
  { member, session }: { member?: Member; session?: string } = {},
): Promise<EventDetail> {
  const checkout = checkoutFrame(page, session);
  if (member) await signIn(page, checkout, member);
  else await checkout.signIn.click();
  // A button that may not be pressed yet says so, and keeps its focus. By a key: Chromium drops the
  // clicks in a frame that was scrolled within the last half second.
  await checkout.frame.locator('[data-action="pay"]:not([aria-disabled="true"])').press('Enter');
  return expectEvent(page, 'paid', session);
}

async function signIn(page: Page, checkout: CheckoutFrame, member: Member): Promise<void> {
  const opening = page.waitForEvent('popup');
  await checkout.signIn.click();
  const popup = await opening;
  const closed = popup.waitForEvent('close');
  await popup.locator('input[name="identifier"]').fill(member.email);
  await popup.locator('input[name="password"]').fill(member.password);
  await popup.locator('form button[type="submit"]').click();
  await popup.locator('[data-action="approve"]').click();
  await closed;
}

export type EventDetail = Readonly<Record<string, string | boolean>>;

interface SalusInPage {
  on(name: string, listener: (detail: EventDetail) => void): () => void;
}

/**
 * Waits until the page is told `name`, such as `ready`, `paid` or `fallback`; one that was told
 * before counts too. Fails with the test's own time limit.
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
