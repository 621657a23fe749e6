/** All the ways to a payment besides a plain tag, and their modes. */
import type { Page } from 'playwright/test';
import { payAsKnown } from '../../support/browser/checkout.ts';
import {
  frameOf,
  heard,
  heardNames,
  hoverUpgraded,
  openHostPage,
  tag,
  untilScriptRan,
} from '../../support/browser/host-page.ts';
import { paymentIn } from '../../support/browser/payment.ts';
import { newPayment } from '../../support/browser/payments.ts';
import { newMember } from '../../support/browser/people.ts';
import { expect, test } from '../../support/browser/test.ts';
import { world } from '../../support/browser/world.ts';

interface Salus {
  open(options: object): { close(): void };
}
declare global {
  var Salus: Salus;
}

const script = () => `<script async src="${world().url}/widget/v1.js"></script>`;
const linkTo = (id: string, more = '') =>
  `<a href="${world().url}/pay/${id}" data-salus ${more}>Buy the lamp</a>`;

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Secure payment' });

/** The merchant’s own server, which creates a session on request. */
async function serveSessions(page: Page, answer: () => Promise<object>): Promise<() => number> {
  let asked = 0;
  await page.route('**/create-session', async (route) => {
    asked += 1;
    await route.fulfill({ json: await answer() });
  });
  return () => asked;
}

test('a plain link preloads the payment, opens it over the page, and gets the focus back', async ({
  page,
}) => {
  const id = await newPayment();
  await openHostPage(page, { head: script(), body: linkTo(id) });
  await untilScriptRan(page);
  const link = page.getByRole('link', { name: 'Buy the lamp' });
  const warm = page.waitForResponse((response) => response.url().includes(`/embed/pay/${id}`));
  await link.focus();
  await warm;
  await expect(dialog(page)).toHaveCount(0);

  await page.keyboard.press('Enter');

  const payment = paymentIn(frameOf(page, id));
  await expect(payment.signIn).toBeVisible();
  await expect(dialog(page).getByRole('button', { name: 'Close' })).toBeFocused();
  await payAsKnown(page, payment, await newMember());
  await expect(payment.heading).toHaveText('Payment done');

  await page.keyboard.press('Escape');

  await expect(dialog(page)).toHaveCount(0);
  await expect(link).toBeFocused();
  await expect
    .poll(() => heardNames(page))
    .toEqual(['ready', 'signed-in', 'submitted', 'paid', 'closed']);
});

test('a link can be opened in a new tab, and works without our script', async ({
  page,
  context,
}) => {
  const id = await newPayment();
  await openHostPage(page, { head: script(), body: linkTo(id) });
  await hoverUpgraded(page, page.getByRole('link'), id);
  const opening = context.waitForEvent('page');
  await page.getByRole('link').click({ modifiers: ['ControlOrMeta'] });
  await expect(paymentIn(await opening).signIn).toBeVisible();
  await expect(dialog(page)).toHaveCount(0);

  await page.route('**/widget/v1.js', (route) => route.fulfill({ body: '' }));
  await page.reload();
  await page.getByRole('link').click();

  await page.waitForURL(`${world().url}/pay/${id}`);
});

test('a button creates the session on its click, once, and opens it', async ({ page }) => {
  const asked = await serveSessions(page, async () => ({ session: await newPayment() }));
  await openHostPage(page, {
    body: tag('', { 'data-session-url': '/create-session', 'data-mode': 'button' }),
  });
  const button = page.getByRole('button', { name: 'Go to payment' });
  await expect(button).toBeVisible();
  expect(asked()).toBe(0);

  await button.dblclick();

  await expect(paymentIn(frameOf(page)).signIn).toBeVisible();
  expect(asked()).toBe(1);
});

test.describe('a session that cannot be created', () => {
  test.use({ complaints: /^Salus: no session was created|status of 500/ });

  test('is reported to shop and shopper, and can be retried', async ({ page }) => {
    await page.route('**/create-session', (route) => route.fulfill({ status: 500 }));
    await openHostPage(page, { body: tag('', { 'data-session-url': '/create-session' }) });
    const button = page.getByRole('button', { name: 'Go to payment' });
    await button.click();
    await expect(page.getByText('That did not work. Please try again.')).toBeVisible();
    expect(await heard(page)).toEqual([
      { name: 'error', session: '', code: 'session_url_failed', recoverable: true },
    ]);

    await page.unroute('**/create-session');
    await serveSessions(page, async () => ({ id: await newPayment() }));
    await button.click();

    await expect(paymentIn(frameOf(page)).signIn).toBeVisible();
    await expect(button).toHaveCount(0);
  });
});

test('redirect opens our page', async ({ page }) => {
  const id = await newPayment();
  await openHostPage(page, { body: tag(id, { 'data-mode': 'redirect' }) });

  await page.getByRole('button', { name: 'Go to payment' }).click();

  await page.waitForURL(`${world().url}/pay/${id}`);
});

test('the element may precede the script, hides its content, and accepts another session', async ({
  page,
}) => {
  const id = await newPayment();
  const other = await newPayment({ amount: '20.00' });
  await openHostPage(page, {
    head: script(),
    body: `<salus-checkout session="${id}">${linkTo(id)}</salus-checkout>`,
  });
  await expect(paymentIn(frameOf(page, id)).row('Total')).toHaveText('152 SLS');
  await expect(page.getByRole('link')).toBeHidden();

  await page
    .locator('salus-checkout')
    .evaluate((element, session) => element.setAttribute('session', session), other);

  await expect(paymentIn(frameOf(page, other)).row('Total')).toHaveText('76 SLS');
  await expect(page.locator('iframe')).toHaveCount(1);
});

test('Salus.open opens and closes, even with a polluted Object prototype', async ({ page }) => {
  const id = await newPayment();
  await openHostPage(page, { head: script(), body: '<div id="Salus"></div>' });
  await untilScriptRan(page);
  await page.evaluate(() => {
    Object.assign(Object.prototype, { mode: 'redirect', sessionUrl: '/evil', target: 'main' });
  });

  await page.evaluate((session) => {
    Object.assign(globalThis, { opened: globalThis.Salus.open({ session }) });
  }, id);
  await expect(paymentIn(frameOf(page, id)).signIn).toBeVisible();
  await expect.poll(() => heardNames(page)).toEqual(['ready']);
  await page.evaluate(() =>
    (globalThis as unknown as { opened: { close(): void } }).opened.close(),
  );

  await expect(dialog(page)).toHaveCount(0);
  await expect.poll(() => heardNames(page)).toEqual(['ready', 'closed']);
});
