/** A business gives its checkout a logo and colours, and every surface of a payment has them. */
import type { Locator, Page } from 'playwright/test';
import { png } from '../../support/appearance/images.ts';
import { expectClean } from '../../support/browser/axe.ts';
import { frameOf, openHostPage, tag } from '../../support/browser/host-page.ts';
import { paymentIn } from '../../support/browser/payment.ts';
import { type Member, makeKnown, newBusiness, tokenOf } from '../../support/browser/people.ts';
import { openSignIn } from '../../support/browser/sign-in-window.ts';
import { expect, test } from '../../support/browser/test.ts';
import { world } from '../../support/browser/world.ts';

const PURPLE = 'rgb(123, 45, 142)';

async function post(path: string, body: object, business?: Member) {
  const response = await fetch(`${world().url}/api${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(business ? { authorization: `Bearer ${await tokenOf(business)}` } : {}),
    },
    body: JSON.stringify(body),
  });
  expect(response.ok, await response.clone().text()).toBe(true);
  return response.json();
}

/** A payment to the business, for pages of the host. */
async function newPaymentTo(business: Member): Promise<string> {
  const origin = { origin: world().hostUrl, currentPassword: business.password };
  await post('/merchant/settings/origins', origin, business);
  const terms = { name: 'Tea', currency: 'EUR', amount: '40.00', enabled: true };
  const button = await post('/merchant/buttons', terms, business);
  return (await post(`/buttons/${button.id}/sessions`, {})).id;
}

async function chooseAppearance(page: Page): Promise<void> {
  await page.goto(`${world().url}/account/profile/link?tab=appearance`);
  const image = await png({ width: 300, height: 300, colour: '#7b2d8e' });
  const file = { name: 'logo.png', mimeType: 'image/png', buffer: image };
  await page.locator('input[type=file]').setInputFiles(file);
  await expect(page.getByText('The logo is saved.')).toBeVisible();
  await page.getByLabel('Accent on light pages').fill('#7b2d8e');
  await page.getByLabel('Accent on dark pages').fill('#d9a6e8');
  await page.getByLabel('Corners', { exact: true }).selectOption('Square');
  await page.getByLabel('Font', { exact: true }).selectOption('Serif');
  await expect(
    page.frameLocator('iframe[title="On a light page"]').locator('.button--wide'),
  ).toHaveCSS('background-color', PURPLE);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
}

interface Surface {
  locator(selector: string): Locator;
}

async function expectLook(surface: Surface): Promise<void> {
  const logo = surface.locator('.identity__logo');
  await expect(logo).toHaveJSProperty('naturalWidth', 256);
  await expect(logo).toHaveCSS('width', '48px');
  await expect(
    surface.locator('.pay__actions .button--wide, .button[type=submit]').first(),
  ).toHaveCSS('background-color', PURPLE);
  await expect(surface.locator('h1').first()).toHaveCSS('font-family', /Charter/);
  // The merchant's identity is shown by us, not by the page.
  await expect(surface.locator('.identity')).not.toHaveCSS('font-family', /Charter/);
  await expect(surface.locator('.identity__status')).toHaveCSS('color', 'rgb(57, 112, 29)');
}

test('frame, window and page have the logo, the colours and the font, and nothing moves', async ({
  page,
  browser,
}) => {
  const business = await newBusiness();
  const own = await browser.newContext();
  await makeKnown(own, business);
  const console = await own.newPage();
  await chooseAppearance(console);
  await expectClean(console, 'the appearance of a business');
  const id = await newPaymentTo(business);

  await page.addInitScript(() => {
    globalThis.salusShift = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        globalThis.salusShift += (entry as PerformanceEntry & { value: number }).value;
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await openHostPage(page, { body: tag(id) });
  const frame = frameOf(page);
  await expectLook(frame);
  await expect(frame.locator('.wordmark')).not.toHaveCSS('font-family', /Charter/);
  expect(await frame.locator('body').evaluate(() => globalThis.salusShift)).toBe(0);
  await expectClean(page, 'a frame with a logo');

  const window = await openSignIn(page, paymentIn(frame).signIn);
  await expectLook(window.page);
  await expect(window.page.locator('.wordmark')).not.toHaveCSS('font-family', /Charter/);
  await expectClean(window.page, 'a window with a logo');
  await window.page.close();

  await page.goto(`${world().url}/pay/${id}`);
  await expectLook(page);
  await expectClean(page, 'a page with a logo');
  await expect(page.locator('header').first()).not.toHaveCSS('font-family', /Charter/);
});
