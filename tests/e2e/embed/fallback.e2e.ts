/** When the frame does not load: a real link, and nothing opens without a click. */
import type { Page } from 'playwright/test';
import { openCheckout } from '../../support/browser/checkout.ts';
import { heard } from '../../support/browser/host-page.ts';
import { paymentIn } from '../../support/browser/payment.ts';
import { newPayment } from '../../support/browser/payments.ts';
import { expect, test } from '../../support/browser/test.ts';
import { world } from '../../support/browser/world.ts';

test.use({ complaints: /net::ERR_(FAILED|BLOCKED_BY_CSP)|Content Security Policy/ });

const linkOn = (page: Page) => page.getByRole('link', { name: 'Open secure checkout' });

/** From here on only the test moves the clock. */
async function stopTime(page: Page): Promise<void> {
  await page.clock.install({ time: 0 });
  await page.clock.pauseAt(1_000);
}

async function openWithoutFrame(page: Page, id: string): Promise<void> {
  await stopTime(page);
  await page.route('**/embed/pay/**', (route) => route.abort());
  await openCheckout(page, id);
  await expect(page.getByText('Salus …')).toBeVisible();
  await page.clock.runFor(7_999);
  await expect(linkOn(page)).toHaveCount(0);
  await page.clock.runFor(1);
  await expect(linkOn(page)).toBeVisible();
}

test('a frame that does not answer within eight seconds is replaced by a link', async ({
  page,
}) => {
  const id = await newPayment();
  await openWithoutFrame(page, id);
  expect(await heard(page)).toEqual([
    { name: 'fallback', session: id, step: 'frame', reason: 'timeout' },
  ]);
  expect(page.context().pages()).toHaveLength(1);

  const opening = page.context().waitForEvent('page');
  await linkOn(page).click();
  const opened = await opening;

  await expect(paymentIn(opened).row('Total')).toHaveText('152 SLS');
  expect(await opened.evaluate(() => window.opener)).toBeNull();
});

test('a link whose window is blocked opens our page in the same tab', { tag: '@popup' }, async ({
  page,
}) => {
  const id = await newPayment();
  await openWithoutFrame(page, id);

  await linkOn(page).evaluate((link: HTMLElement) => {
    // One click permits one window: another script uses it up here.
    window.open('about:blank');
    link.click();
  });

  await page.waitForURL(`${world().url}/pay/${id}`);
});

test('a bridge that fails to load is replaced by a link at once', async ({ page }) => {
  const id = await newPayment();
  await page.route('**/widget/bridge.*.js', (route) => route.abort());
  await openCheckout(page, id);

  await expect(linkOn(page)).toBeVisible();
  expect(await heard(page)).toEqual([
    { name: 'fallback', session: id, step: 'bridge', reason: 'load_failed' },
  ]);
});

test('a merchant policy that blocks our frame leads to a link, under Trusted Types too', async ({
  page,
}) => {
  const id = await newPayment();
  await openCheckout(page, id, {
    headers: {
      'content-security-policy': `default-src 'none'; img-src data:; script-src ${world().url}; require-trusted-types-for 'script'; trusted-types 'none'`,
    },
  });

  await expect(linkOn(page)).toBeVisible();
  expect(await heard(page)).toEqual([
    { name: 'fallback', session: id, step: 'frame', reason: 'blocked' },
  ]);
});

test('a frame that loads late replaces the link', async ({ page }) => {
  const id = await newPayment();
  await stopTime(page);
  let release = () => {};
  const held = new Promise<void>((done) => {
    release = done;
  });
  await page.route('**/embed/pay/**', async (route) => {
    await held;
    await route.continue();
  });
  const { payment } = await openCheckout(page, id);
  await expect(page.getByText('Salus …')).toBeVisible();
  await page.clock.runFor(8_000);
  await expect(linkOn(page)).toBeVisible();

  await page.clock.resume();
  release();

  await expect(payment.signIn).toBeVisible();
  await expect(linkOn(page)).toHaveCount(0);
});
