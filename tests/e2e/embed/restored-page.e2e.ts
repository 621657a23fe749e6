/** A router restores a copy of the page, as Turbo does for the Back button, and runs its scripts again. */
import type { Page } from 'playwright/test';
import { frameOf, heardNames, openHostPage, tag } from '../../support/browser/host-page.ts';
import { paymentIn } from '../../support/browser/payment.ts';
import { newPayment } from '../../support/browser/payments.ts';
import { expect, test } from '../../support/browser/test.ts';

const openings = async (page: Page, id: string) =>
  (await heardNames(page, id)).filter((name) => name === 'ready').length;

/** Turbo keeps a clone of the body, htmx its HTML. */
const BACK = {
  Turbo: () => {
    const copy = document.body.cloneNode(true) as HTMLBodyElement;
    document.body.replaceWith(document.createElement('body'));
    document.body.replaceWith(copy);
  },
  htmx: () => {
    const html = document.body.innerHTML;
    document.body.innerHTML = html;
  },
};

async function goBack(page: Page, router: keyof typeof BACK): Promise<void> {
  await page.evaluate(BACK[router]);
  await page.evaluate(() => {
    for (const old of document.querySelectorAll('body script')) {
      const fresh = document.createElement('script');
      for (const { name, value } of old.attributes) fresh.setAttribute(name, value);
      old.replaceWith(fresh);
    }
  });
}

for (const target of [undefined, '#till']) {
  test(`a copy of the page that a router brings back shows its checkout once (${target ?? 'in place'})`, async ({
    page,
  }) => {
    const id = await newPayment();
    const own = tag(id, target ? { 'data-target': target } : {});
    await openHostPage(page, { body: `<div id="till"></div>${own}` });
    await expect.poll(() => heardNames(page)).toEqual(['ready']);

    await goBack(page, 'Turbo');

    await expect.poll(() => heardNames(page)).toEqual(['ready', 'ready']);
    await expect(page.locator('salus-checkout')).toHaveCount(1);
    await expect(paymentIn(frameOf(page, id)).signIn).toBeVisible();
  });
}

for (const router of ['Turbo', 'htmx'] as const) {
  test(`the Back button of ${router} shows each button once, and one dialog`, async ({ page }) => {
    const [first, other, dialogue] = [await newPayment(), await newPayment(), await newPayment()];
    const ofShop = { 'data-session-url': '/pay' };
    await openHostPage(page, {
      body: [
        '<div id="till"></div>',
        tag(first, { 'data-mode': 'button' }),
        tag(other, { 'data-mode': 'redirect', 'data-target': '#till' }),
        tag('', { ...ofShop, 'data-target': '#till' }).replace(' data-session=""', ''),
        tag('', ofShop).replace(' data-session=""', ''),
        // The page's own, of which each stays.
        '<salus-checkout session-url="/a"></salus-checkout>'.repeat(2),
        tag(dialogue, { 'data-mode': 'modal' }),
      ].join(''),
    });
    const buttons = page.locator('salus-checkout button');
    await expect(buttons).toHaveCount(6);
    await expect.poll(() => openings(page, dialogue)).toBe(1);
    // The page may change its look while it is open.
    await page
      .locator('#till salus-checkout')
      .first()
      .evaluate((one) => {
        one.setAttribute('theme', 'dark');
      });

    for (const round of [1, 2]) {
      await goBack(page, router);
      await expect.poll(() => openings(page, dialogue)).toBe(1 + round);
      await expect(page.locator('salus-checkout')).toHaveCount(7);
      await expect(buttons).toHaveCount(6);
      await expect(page.locator('salus-modal')).toHaveCount(1);
    }
  });
}
