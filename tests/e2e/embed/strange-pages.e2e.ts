/** Pages that do what our documentation does not expect: a payment shows, or a link to it remains. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Frame, Page } from 'playwright/test';
import {
  frameElement,
  frameOf,
  heard,
  heardNames,
  openHostPage,
  tag,
} from '../../support/browser/host-page.ts';
import { addressOf } from '../../support/browser/host-server.ts';
import { paymentIn } from '../../support/browser/payment.ts';
import { newPayment, statusOf } from '../../support/browser/payments.ts';
import { newMember } from '../../support/browser/people.ts';
import { openSignIn } from '../../support/browser/sign-in-window.ts';
import { expect, test } from '../../support/browser/test.ts';
import { world } from '../../support/browser/world.ts';

/** The first snippet of the documentation, with this session. */
async function snippetOf(id: string): Promise<string> {
  const text = await readFile(join(import.meta.dirname, '../../../docs/embed/README.md'), 'utf8');
  const [, html = ''] = /```html\n(.*?)```/s.exec(text) ?? [];
  return html.replaceAll('https://pay.example', world().url).replaceAll('pay_…', id);
}

const signIn = (page: Page, id: string) => paymentIn(frameOf(page, id)).signIn;

/** Parents as wide as their content. */
const SHRINKING = {
  flex: 'display: flex; justify-content: center',
  grid: 'display: grid; place-items: center',
  float: 'float: left',
  fit: 'width: fit-content',
  'inline block': 'display: inline-block',
  absolute: 'position: absolute',
};

test('a parent that shrinks is 480 px wide or as wide as the page, another one is filled', async ({
  page,
}) => {
  const places: [style: string, open: string, close: string][] = [
    ...Object.values(SHRINKING).map((style): [string, string, string] => [style, '', '']),
    ['', '<dialog open>', '</dialog>'],
    ['', '<table><tr><td>', '</td><td>A neighbour</td></tr></table>'],
    ['width: 700px', '', ''],
    ['width: 260px', '', ''],
  ];
  const body: string[] = [];
  for (const [style, open, close] of places)
    body.push(`<div style="clear: both; ${style}">${open}${tag(await newPayment())}${close}</div>`);
  await openHostPage(page, { body: body.join('') });
  await expect.poll(() => heardNames(page)).toHaveLength(places.length);
  const widths = () =>
    frameElement(page).evaluateAll((all) => all.map((one) => one.getBoundingClientRect().width));

  const shrunk = places.length - 2;
  await expect.poll(widths).toEqual([...Array(shrunk).fill(480), 700, 260]);
  await page.setViewportSize({ width: 360, height: 800 });
  for (const width of (await widths()).slice(0, shrunk)) {
    expect(width).toBeGreaterThan(240);
    expect(width).toBeLessThanOrEqual(360);
  }
});

test.describe('a page that has taken what a checkout needs', () => {
  test.use({ complaints: /NotSupportedError|no elements|no text|reading 'define'/ });

  for (const [name, script] of [
    ['the element', "customElements.define('salus-checkout', class extends HTMLElement {})"],
    ['define', "customElements.define = () => { throw new Error('no elements') }"],
    ['customElements', "Object.defineProperty(window, 'customElements', { value: undefined })"],
  ] as const) {
    test(`${name}: a link remains in the place of each tag`, async ({ page }) => {
      const [one, other] = [await newPayment(), await newPayment()];
      await openHostPage(page, {
        head: `<script>${script}</script>`,
        body: tag(one) + tag(other),
      });

      const links = page.getByRole('link', { name: 'Salus' });
      await expect(links).toHaveCount(2);
      await links.first().click();
      await expect(paymentIn(page).heading).toBeVisible();
    });
  }

  for (const [name, script] of [
    ['Salus', "Object.defineProperty(window, 'Salus', { value: Object.freeze({}) })"],
    ['JSON.stringify', "JSON.stringify = () => { throw new Error('no text') }"],
  ] as const) {
    test(`${name}: the payment shows and can be made`, async ({ page }) => {
      const id = await newPayment();
      await openHostPage(page, { head: `<script>${script}</script>`, body: tag(id) });

      const window = await openSignIn(page, signIn(page, id));
      await window.fill(await newMember());
      await window.payment.pay.click();

      await expect(paymentIn(frameOf(page, id)).heading).toHaveText('Payment done');
    });
  }
});

test.describe('a policy that only reports', () => {
  test.use({ complaints: /report-only Content Security Policy/ });

  test('hides no frame', async ({ page }) => {
    const id = await newPayment();
    await openHostPage(page, {
      headers: { 'content-security-policy-report-only': "frame-src 'none'" },
      body: tag(id),
    });

    await expect(signIn(page, id)).toBeVisible();
    await expect.poll(() => heardNames(page)).toEqual(['ready']);
  });
});

test('leaves no variable and no attribute in the page but its own', async ({ page }) => {
  const id = await newPayment();
  await openHostPage(page, { body: '<div id="till"></div>' });
  const state = () =>
    page.evaluate(() => [
      ...Reflect.ownKeys(window).map(String),
      ...document.documentElement.getAttributeNames(),
      ...document.body.getAttributeNames(),
    ]);
  const before = new Set(await state());
  await page.evaluate((src) => {
    const script = document.createElement('script');
    script.src = src;
    document.head.append(script);
  }, `${world().url}/widget/v1.js`);
  await page.waitForFunction(() => 'Salus' in window);
  await page.evaluate((session) => {
    const { Salus } = window as unknown as { Salus: { open(options: object): EventTarget } };
    const checkout = Salus.open({ session });
    checkout.addEventListener('ready', () => Reflect.get(checkout, 'close')());
  }, id);
  await expect.poll(() => heardNames(page)).toEqual(['ready', 'closed']);

  expect((await state()).filter((name) => !before.has(name))).toEqual([
    'Salus',
    'Symbol(salus.page)',
  ]);
});

test.describe('without our scripts', () => {
  test.use({ complaints: /net::ERR_FAILED|status of (404|500)|Failed to fetch/ });

  for (const status of [404, 500]) {
    test(`the link of the documented snippet stays when v1.js answers ${status}`, async ({
      page,
    }) => {
      const id = await newPayment();
      await page.route('**/widget/v1.js', (route) => route.fulfill({ status, body: '' }));
      await openHostPage(page, { body: await snippetOf(id) });

      await page.getByRole('link', { name: 'Pay' }).click();

      await expect(paymentIn(page).heading).toBeVisible();
    });
  }

  test('a link stands in the place of the tag, and nothing else', async ({ page }) => {
    const id = await newPayment();
    await page.route(/widget\/(bridge|extras)\./, (route) => route.abort());
    await openHostPage(page, { body: tag(id) });

    const link = page.getByRole('link', { name: 'Salus' });
    await expect(link).toHaveAttribute('href', `${world().url}/pay/${id}`);
    expect(await heard(page)).toEqual([
      { name: 'fallback', session: id, step: 'bridge', reason: 'load_failed' },
    ]);
    await expect(page.locator('main')).toHaveText("A merchant's page Salus …");
  });
});

/** The shop is itself in a frame with these permissions. */
async function openSandboxed(page: Page, body: string, sandbox: string): Promise<Frame> {
  const src = addressOf(world().hostUrl, { body });
  await openHostPage(page, {
    body: `<iframe title="Shop" sandbox="${sandbox}" width="600" height="700" src="${src}"></iframe>`,
  });
  const shop = await (await page.locator('iframe').elementHandle())?.contentFrame();
  if (!shop) throw new Error('no shop');
  return shop;
}

test.describe('in a sandbox', () => {
  test.use({ complaints: /frame-ancestors|#origin_refused|Blocked form submission/ });

  test('without an origin, a link and its address appear at once', async ({ page }) => {
    await page.clock.install();
    const id = await newPayment();
    const shop = await openSandboxed(page, tag(id), 'allow-scripts allow-popups');

    await expect(shop.getByRole('link', { name: 'Open secure checkout' })).toBeVisible();
    await expect(shop.getByText(`${world().url}/pay/${id}`)).toBeVisible();
  });

  test('without forms, a member signs in and pays', async ({ page }) => {
    const id = await newPayment();
    const shop = await openSandboxed(page, tag(id), 'allow-scripts allow-same-origin allow-popups');
    const frame = shop.frameLocator('iframe');

    const window = await openSignIn(page, paymentIn(frame).signIn);
    await window.fill(await newMember());
    await window.payment.pay.click();

    await expect(paymentIn(frame).heading).toHaveText('Payment done');
    expect(await statusOf(id)).toBe('paid');
  });
});
