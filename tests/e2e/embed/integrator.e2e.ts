/** The API for the shop's own code: outcome, events, live changes, and unusual places of the tag. */
import type { Page } from 'playwright/test';
import {
  frameElement,
  frameOf,
  heard,
  heardNames,
  openHostPage,
  tag,
  untilScriptRan,
} from '../../support/browser/host-page.ts';
import { paymentIn } from '../../support/browser/payment.ts';
import { newPayment } from '../../support/browser/payments.ts';
import { makeKnown, newMember } from '../../support/browser/people.ts';
import { openSignIn } from '../../support/browser/sign-in-window.ts';
import { expect, test } from '../../support/browser/test.ts';
import { world } from '../../support/browser/world.ts';

interface Checkout extends EventTarget {
  finished: Promise<object>;
  close(): void;
  update(look: object): void;
}

declare global {
  var checkout: Checkout;
  var told: string[];
}

const script = () => `<script async src="${world().url}/widget/v1.js"></script>`;

async function openPage(page: Page, body = '<div id="till"></div>', origin?: string) {
  await openHostPage(page, { head: script(), body }, origin);
  await untilScriptRan(page);
}

const open = (page: Page, options: object) =>
  page.evaluate((given) => {
    const { Salus } = globalThis as unknown as { Salus: { open(options: object): Checkout } };
    globalThis.checkout = Salus.open(given);
    globalThis.told = [];
    for (const name of ['ready', 'paid', 'closed', 'error']) {
      globalThis.checkout.addEventListener(name, () => globalThis.told.push(name));
    }
  }, options);

const finished = (page: Page) => page.evaluate(() => globalThis.checkout.finished);
const dialog = (page: Page) => page.getByRole('dialog');

for (const mode of ['modal', 'inline']) {
  test(`a checkout of the page’s code (${mode}) has its own events and resolves when it is paid`, async ({
    page,
  }) => {
    test.slow();
    const id = await newPayment();
    await openPage(page);
    await makeKnown(page.context(), await newMember());
    await open(page, { session: id, mode, target: '#till' });
    const window = await openSignIn(page, paymentIn(frameOf(page, id)).signIn);
    await window.payment.pay.click();

    expect(await finished(page)).toMatchObject({ outcome: 'paid', session: id });
    expect(await page.evaluate(() => globalThis.told)).toEqual(['ready', 'paid']);
    await page.evaluate(() => globalThis.checkout.close());
    await expect(page.locator('iframe')).toHaveCount(0);
  });
}

test('a dialog shows at once while the shop creates the session', async ({ page }) => {
  const id = await newPayment();
  await openPage(page);
  await page.evaluate((session) => {
    const { Salus } = globalThis as unknown as { Salus: { open(options: object): Checkout } };
    const created = new Promise((done) =>
      Object.assign(globalThis, { create: () => done(session) }),
    );
    globalThis.checkout = Salus.open({ createSession: () => created });
  }, id);
  await expect(dialog(page).getByRole('status')).toHaveText('Opening…');

  await page.evaluate(() => (globalThis as unknown as { create(): void }).create());

  await expect(paymentIn(frameOf(page, id)).signIn).toBeVisible();
  await expect(dialog(page)).toHaveCount(1);
  await page.keyboard.press('Escape');
  expect(await finished(page)).toEqual({ outcome: 'closed', session: id });
});

test.describe('failures', () => {
  test.use({ complaints: /^Salus: |status of 403/ });

  test('is the outcome, never an unhandled rejection', async ({ page }) => {
    await openPage(page);
    await open(page, { session: 'pay_x' });
    expect(await finished(page)).toMatchObject({ outcome: 'failed', code: 'session_invalid' });

    await page.evaluate(() => {
      const { Salus } = globalThis as unknown as { Salus: { open(options: object): Checkout } };
      globalThis.checkout = Salus.open({ createSession: () => Promise.reject(new Error('no')) });
    });
    expect(await finished(page)).toMatchObject({ outcome: 'failed', code: 'session_url_failed' });
    await expect(dialog(page).getByText('That did not work. Please try again.')).toBeVisible();
  });

  test('a dry run says whether this page may show the checkout, and shows nothing', async ({
    page,
  }) => {
    const id = await newPayment();
    await openPage(page);
    await open(page, { session: id, mode: 'check' });
    expect(await finished(page)).toEqual({ outcome: 'allowed', session: id });

    await openPage(page, '', world().strangerUrl);
    await open(page, { session: id, mode: 'check' });
    expect(await finished(page)).toMatchObject({ outcome: 'refused', reason: 'origin_refused' });
    expect(await heardNames(page)).toEqual([]);
    await expect(page.locator('iframe')).toHaveCount(0);
  });
});

test('mode auto is a dialog on a wide page, and our page on a phone', async ({ page }) => {
  const id = await newPayment();
  await openPage(page);
  await open(page, { session: id, mode: 'auto' });
  await expect(dialog(page)).toBeVisible();
  await page.setViewportSize({ width: 390, height: 760 });
  await openPage(page);
  await open(page, { session: id, mode: 'auto' });

  await page.waitForURL(`${world().url}/pay/${id}`);
});

test('theme and language change while the checkout runs, and moving keeps its frame', async ({
  page,
}) => {
  const id = await newPayment();
  await openHostPage(page, { body: `${tag(id)}<div id="other"></div>` });
  await expect.poll(() => heardNames(page)).toEqual(['ready']);
  const frame = frameOf(page, id);
  await frame.locator('html').evaluate(() => Object.assign(globalThis, { isTheSame: true }));
  const element = page.locator('salus-checkout');

  await element.evaluate((one) => {
    one.setAttribute('theme', 'dark');
    one.setAttribute('locale', 'de');
  });
  await expect(frame.getByRole('button', { name: 'Zum Bezahlen anmelden' })).toBeVisible();
  await expect(frame.locator('html')).toHaveCSS('color-scheme', 'dark');
  await expect(frameElement(page, id)).toHaveCSS('color-scheme', 'dark');
  await element.evaluate((one) => {
    const other = document.querySelector('#other') as Element & {
      moveBefore?: Element['insertBefore'];
    };
    other.moveBefore?.(one, null);
  });
  await expect(page.locator('#other salus-checkout')).toHaveCount(1);

  expect(await frame.locator('html').evaluate(() => 'isTheSame' in globalThis)).toBe(true);
  await expect.poll(() => heardNames(page)).toEqual(['ready']);
});

test.describe('a tag in an unusual place', () => {
  test.use({ complaints: /^Salus: (a tag in <head> needs|v1.js finds no tag)/ });

  test('works as a module, and in a shadow root', async ({ page }) => {
    const [module, shadow] = [await newPayment(), await newPayment()];
    const host = `<div><template shadowrootmode="open">${tag(shadow)}</template></div>`;
    await openHostPage(page, { body: tag(module, { type: 'module' }) + host });

    await expect(paymentIn(frameOf(page, module)).signIn).toBeVisible();
    await expect(paymentIn(frameOf(page, shadow)).signIn).toBeVisible();
    await expect(page.locator('iframe')).toHaveCount(2);
  });

  test('in a closed shadow root says that it cannot be found, and keeps the page as it is', async ({
    page,
  }) => {
    const closed = `<div><template shadowrootmode="closed">${tag(await newPayment())}</template></div>`;
    await openHostPage(page, { body: closed });

    await expect
      .poll(() => heard(page))
      .toEqual([
        expect.objectContaining({ name: 'error', code: 'tag_not_found', recoverable: true }),
      ]);
    await expect(page.locator('iframe')).toHaveCount(0);
  });

  test('opens its dialog from <head>, or says that it has no place', async ({ page }) => {
    const [modal, inline] = [await newPayment(), await newPayment()];
    await openHostPage(page, { head: tag(modal, { 'data-mode': 'modal' }) + tag(inline) });

    await expect(dialog(page)).toBeVisible();
    await expect
      .poll(() => heard(page))
      .toContainEqual({
        name: 'error',
        session: inline,
        code: 'target_missing',
        recoverable: false,
      });
    await expect(frameElement(page, inline)).toHaveCount(0);
  });
});
