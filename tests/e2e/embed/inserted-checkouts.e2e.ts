/** Checkouts that a script inserts into a page as HTML: by jQuery or `innerHTML`. */
import { join } from 'node:path';
import type { Page } from 'playwright/test';
import {
  frameElement,
  frameOf,
  heardNames,
  openHostPage,
  tag,
} from '../../support/browser/host-page.ts';
import { paymentIn } from '../../support/browser/payment.ts';
import { newPayment } from '../../support/browser/payments.ts';
import { expect, test } from '../../support/browser/test.ts';
import { world } from '../../support/browser/world.ts';

const signIn = (page: Page, id: string) => paymentIn(frameOf(page, id)).signIn;
const script = () => `<script async src="${world().url}/widget/v1.js"></script>`;
const element = (id: string) => `<salus-checkout session="${id}"></salus-checkout>`;

for (const version of [1, 2, 3, 4]) {
  test(`what jQuery ${version} inserts starts, again and again`, async ({ page }) => {
    const path = join(
      import.meta.dirname,
      `../../../node_modules/jquery-${version}/dist/jquery.min.js`,
    );
    await page.route('**/jquery.js', (route) => route.fulfill({ path }));
    const [html, loaded, part, appended, second] = await Promise.all([
      newPayment(),
      newPayment(),
      newPayment(),
      newPayment(),
      newPayment(),
    ]);
    await page.route('**/fragment', (route) =>
      route.fulfill({ body: `<p>Pay</p>${tag(loaded)}`, contentType: 'text/html' }),
    );
    await page.route('**/parts', (route) =>
      route.fulfill({
        body: `<p>Pay</p><div id="part">${script()}${element(part)}</div>`,
        contentType: 'text/html',
      }),
    );
    await openHostPage(page, {
      head: '<script src="/jquery.js"></script>',
      body: '<div id="till"></div>',
    });
    await page.evaluate(`jQuery('#till').html(${JSON.stringify(tag(html))})`);
    await expect.poll(() => heardNames(page, html)).toEqual(['ready']);

    await page.evaluate(`jQuery('#till').load('/fragment')`);
    await expect.poll(() => heardNames(page, loaded)).toEqual(['ready']);
    await page.evaluate(`jQuery('#till').load('/fragment')`);
    await expect.poll(() => heardNames(page, loaded)).toEqual(['ready', 'ready']);
    await expect(signIn(page, loaded)).toBeVisible();
    await expect(frameElement(page)).toHaveCount(1);

    // jQuery removes the scripts of a part. The page has loaded ours.
    await page.evaluate(`jQuery('#till').load('/parts #part')`);
    await expect.poll(() => heardNames(page, part)).toEqual(['ready']);
    await expect(page.locator('#part script')).toHaveCount(0);

    const both = JSON.stringify(tag(appended) + element(second));
    await page.evaluate(`jQuery('#till').append(${both})`);
    await expect.poll(() => heardNames(page, appended)).toEqual(['ready']);
    await expect.poll(() => heardNames(page, second)).toEqual(['ready']);
    await expect(frameElement(page)).toHaveCount(3);
  });
}

test('by innerHTML, the element starts, and no tag runs', async ({ page }) => {
  const [unstarted, started] = [await newPayment(), await newPayment()];
  await openHostPage(page, { body: '<div id="till"></div><div id="other"></div>' });
  const insert = (id: string, html: string) =>
    page.locator(id).evaluate((place, given) => {
      place.innerHTML = given;
    }, html);
  await insert('#other', tag(unstarted));
  await page.evaluate(() => document.getElementById('other')?.replaceChildren());
  await page.addScriptTag({ url: `${world().url}/widget/v1.js` });
  await insert('#till', element(started));

  await expect.poll(() => heardNames(page)).toEqual(['ready']);
  await expect(signIn(page, started)).toBeVisible();
  await expect(frameElement(page)).toHaveCount(1);
});
