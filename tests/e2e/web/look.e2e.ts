/** Language, theme, width and height. */
import type { FrameLocator, Locator, Page } from 'playwright/test';
import { openCheckout } from '../../support/browser/checkout.ts';
import { frameElement, frameOf, openHostPage, tag } from '../../support/browser/host-page.ts';
import { paymentIn } from '../../support/browser/payment.ts';
import { newPayment } from '../../support/browser/payments.ts';
import { makeKnown, newMember } from '../../support/browser/people.ts';
import { openSignIn } from '../../support/browser/sign-in-window.ts';
import { expect, test } from '../../support/browser/test.ts';
import { world } from '../../support/browser/world.ts';

const SPANISH = {
  signIn: 'Inicia sesión para pagar',
  pay: 'Pagar',
  cancel: 'Cancelar este pago',
};

test('every text is Spanish when the tag asks for it', async ({ page }) => {
  const member = await newMember();
  await makeKnown(page.context(), member);
  await openHostPage(page, { body: tag(await newPayment(), { 'data-locale': 'es' }) });
  const payment = paymentIn(frameOf(page), SPANISH);
  await expect(page.getByTitle('Pago seguro con Salus')).toBeVisible();
  await expect(payment.heading).toHaveText('Pago');
  await expect(payment.row('Precio')).toHaveText('40,00 €');
  await expect(frameOf(page).locator('html')).toHaveAttribute('lang', 'es');

  const { page: window, closed } = await openSignIn(page, payment.signIn);
  await expect(paymentIn(window, SPANISH).heading).toHaveText('Pago');
  await expect(paymentIn(window).row('Tu saldo')).toHaveText('1000 SLS');
  await window.getByRole('button', { name: 'Pagar 38,00' }).click();
  await closed;

  await expect(payment.heading).toHaveText('Pago realizado');
});

test.describe('for a visitor who prefers Norwegian as `nn`', () => {
  test.use({ locale: 'nn-NO' });

  test('page and checkout are Norwegian', async ({ page }) => {
    await page.goto(`${world().url}/login`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Logg inn');
    await expect(page.locator('html')).toHaveAttribute('lang', 'no');

    await page.goto(`${world().url}/embed/pay/${await newPayment()}`);
    await expect(page.locator('html')).toHaveAttribute('lang', 'no');
  });
});

test.describe('for a visitor who prefers Spanish', () => {
  test.use({ locale: 'es-ES' });

  test('our page is Spanish, and English once that is chosen', async ({ page }) => {
    await page.goto(`${world().url}/login`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Iniciar sesión');

    await page.getByRole('button', { name: 'English' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign in');
    await page.reload();

    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign in');
  });
});

/** The brightness of the payment’s card, from 0 (black) to 255. */
function brightness(place: Page | FrameLocator): Promise<number> {
  return place.locator('.pay').evaluate((card) => {
    const channels = getComputedStyle(card).backgroundColor.match(/\d+/g)?.slice(0, 3) ?? [];
    return channels.reduce((sum, channel) => sum + Number(channel), 0) / 3;
  });
}

test("the tag chooses dark or light over the visitor's preference", async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  const [dark, light, auto] = [await newPayment(), await newPayment(), await newPayment()];
  await openHostPage(page, {
    body:
      tag(dark, { 'data-theme': 'dark' }) +
      tag(light, { 'data-theme': 'light' }) +
      tag(auto, { 'data-theme': 'auto' }),
  });
  for (const id of [dark, light, auto]) {
    await expect(paymentIn(frameOf(page, id)).signIn).toBeVisible();
  }

  expect(await brightness(frameOf(page, dark))).toBeLessThan(80);
  expect(await brightness(frameOf(page, light))).toBeGreaterThan(220);
  expect(await brightness(frameOf(page, auto))).toBeLessThan(80);
  await page.emulateMedia({ colorScheme: 'light' });
  await expect.poll(() => brightness(frameOf(page, auto))).toBeGreaterThan(220);
  expect(await brightness(frameOf(page, dark))).toBeLessThan(80);
});

const PAGES: [name: string, head: string, dark: boolean][] = [
  ['that says nothing', '', false],
  ['in light colours', '<style>:root{color-scheme:light}</style>', false],
  ['in dark colours', '<style>body{color-scheme:dark;background:#111}</style>', true],
  ['in both, by its style', '<style>:root{color-scheme:light dark}</style>', true],
  ['in both, by its meta tag', '<meta name="color-scheme" content="light dark">', true],
];

for (const [name, head, dark] of PAGES) {
  test(`on a dark device the card is ${dark ? 'dark' : 'light'} on a page ${name}`, async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme: 'dark' });
    const id = await newPayment();
    await openHostPage(page, { head, body: tag(id) });
    await expect(paymentIn(frameOf(page, id)).signIn).toBeVisible();

    // A meta tag is read once the frame has answered.
    await expect
      .poll(async () => ((await brightness(frameOf(page, id))) < 80 ? 'dark' : 'light'))
      .toBe(dark ? 'dark' : 'light');
    // With another scheme the browser would paint the frame's own background.
    expect(await schemeOf(frameElement(page, id))).toBe(
      await schemeOf(frameOf(page, id).locator('html')),
    );
  });
}

const schemeOf = (element: Locator) =>
  element.evaluate((one) => {
    const { colorScheme } = getComputedStyle(one);
    if (colorScheme !== 'light dark') return colorScheme;
    return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  });

declare global {
  var heights: string[] | undefined;
}

test('the frame is as tall as its content, and its height never goes back and forth', async ({
  page,
}) => {
  const { payment } = await openCheckout(page, await newPayment());
  await expect(payment.signIn).toBeVisible();
  const member = await newMember();
  await makeKnown(page.context(), member);
  const fits = () =>
    frameOf(page)
      .locator('html')
      .evaluate((html) => {
        const content = document.getElementById('app')?.getBoundingClientRect().height ?? 0;
        return {
          spare: innerHeight - Math.ceil(content),
          scrolls: html.scrollHeight > innerHeight || html.scrollWidth > innerWidth,
          // The runner hides scrollbars, so the test compares sizes instead.
          overflow: getComputedStyle(html).overflowY,
        };
      });
  const fitting = { spare: 0, scrolls: false, overflow: 'hidden' };
  await expect.poll(fits).toEqual(fitting);
  await frameElement(page).evaluate((frame) => {
    const heights = [frame.style.height];
    globalThis.heights = heights;
    new MutationObserver(() => {
      if (heights.at(-1) !== frame.style.height) heights.push(frame.style.height);
    }).observe(frame, { attributeFilter: ['style'] });
  });

  const window = await openSignIn(page, payment.signIn);
  await window.payment.pay.click();
  await expect(payment.heading).toHaveText('Payment done');
  await expect.poll(fits).toEqual(fitting);

  const all = (await page.evaluate(() => globalThis.heights)) ?? [];
  expect(all.length).toBeGreaterThan(0);
  expect(new Set(all).size).toBe(all.length);
});

test.describe('320 pixels wide', () => {
  test.use({ viewport: { width: 320, height: 640 }, complaints: /status of 404/ });

  test('nothing is cut off or scrolls sideways', async ({ page }) => {
    const wide = (place: Page | FrameLocator) =>
      place.locator('html').evaluate((html) => html.scrollWidth - html.clientWidth);
    const member = await newMember();
    const id = await newPayment({
      description: 'Rosemary bath salt, from the terrace, without perfume',
      lineItems: [{ name: 'A-very-long-name-without-any-space', quantity: 2, amount: '40.00' }],
    });
    const { payment } = await openCheckout(page, id);
    await expect(payment.signIn).toBeVisible();
    expect(await wide(page)).toBe(0);
    expect(await wide(frameOf(page))).toBe(0);
    const { page: window } = await openSignIn(page, payment.signIn);
    await window.setViewportSize({ width: 320, height: 640 });
    await expect(window.getByLabel('E-mail')).toBeVisible();
    expect(await wide(window)).toBe(0);
    await window.close();

    await makeKnown(page.context(), member);
    for (const path of ['/', `/pay/${id}`, '/pay/no']) {
      await page.goto(world().url + path);
      await expect(page.getByRole('button', { name: 'Menu' })).toBeVisible();
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      expect(await wide(page), path).toBe(0);
    }
  });
});
