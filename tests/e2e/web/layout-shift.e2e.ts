/**
 * Every documented snippet reserves the height of what it shows: the page around it does not move
 * (https://w3c.github.io/layout-instability). `npm test` opens it on a phone, `npm run test:long --
 * layout-shift` on a desktop too.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright/test';
import { htmlOf, WAYS } from '../../../hosted/pages/api-settings/snippet/snippet.ts';
import { startExample, startStatic } from '../../support/browser/example.ts';
import { often } from '../../support/browser/extent.ts';
import { openHostPage } from '../../support/browser/host-page.ts';
import { newInvitation } from '../../support/browser/invitations.ts';
import { newPayment } from '../../support/browser/payments.ts';
import { expect, test } from '../../support/browser/test.ts';
import { world } from '../../support/browser/world.ts';

declare global {
  var salusShift: number;
}

const PHONE = { width: 390, height: 844 };
const SCREENS = often([PHONE, { width: 1280, height: 1000 }], [PHONE]);
const DOCS = ['docs/embed', 'packages/embed', 'packages/react'];

/** The HTML that our documents tell merchants to paste. */
const SNIPPETS = DOCS.flatMap((folder) =>
  readdirSync(folder)
    .filter((file) => file.endsWith('.md'))
    .flatMap((file) => {
      const text = readFileSync(join(folder, file), 'utf8');
      return [...text.matchAll(/```html\n(.*?)```/gs)].map(([, html = ''], index) => ({
        name: `${folder}/${file} ${index + 1}`,
        html,
      }));
    }),
).filter(({ html }) => /\/v[\d.]+\.js/.test(html));

/** The snippet builder's, which shop owners copy. */
const BUILT = WAYS.map((way) => {
  const choice = {
    way,
    source: { kind: 'session' },
    locale: '',
    theme: 'auto',
    accent: '',
  } as const;
  return { name: `builder, ${way}`, html: htmlOf(choice, 'https://pay.example', 'Pay') };
});

const filledIn = async (html: string) =>
  html
    .replaceAll('https://pay.example', world().url)
    // The documented version is an example, and its hash is left out.
    .replace(/v1\.\d+\.\d+\.js/, 'v1.js')
    .replace(/integrity="[^"]*" crossorigin="[^"]*"/, '')
    .replaceAll('pay_…', html.includes('pay_…') ? await newPayment({ description: 'Retreat' }) : '')
    .replaceAll('lnk_…', html.includes('lnk_…') ? await newInvitation() : '')
    .replaceAll('btn_…', `btn_${'0'.repeat(26)}`);

/** Sums the page's layout shifts, and holds our script back until the page has been painted. */
async function watch(page: Page): Promise<void> {
  await page.addInitScript(() => {
    if (window.parent !== window) return;
    globalThis.salusShift = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        globalThis.salusShift += (entry as PerformanceEntry & { value: number }).value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.route(/\/widget\/v[\d.]+\.js/, async (route) => {
    await page.waitForFunction(() => document.readyState !== 'loading');
    await painted(page);
    await route.continue();
  });
}

/** Until the frame has the height of its content, and the page has painted that. */
async function settled(page: Page): Promise<void> {
  const frame = page.locator('iframe');
  const content = frame.contentFrame().locator('#app');
  await expect(async () => {
    const wanted = await content.evaluate((app) => Math.ceil(app.getBoundingClientRect().height));
    const given = await frame.evaluate((element) => element.getBoundingClientRect().height);
    expect(given).toBe(wanted);
  }).toPass();
  await painted(page);
}

const painted = (page: Page) =>
  page.evaluate(async () => {
    for (let frames = 0; frames < 3; frames++)
      await new Promise((done) => requestAnimationFrame(done));
  });

const shiftOf = (page: Page) => page.evaluate(() => globalThis.salusShift);

const BELOW = '<p>What the page says below the checkout</p>'.repeat(3);

// The theme that the documentation shows has an accent for light pages only.
test.use({ complaints: /theme_refused/ });

for (const { name, html } of [...SNIPPETS, ...BUILT]) {
  test(`${name} does not move the page`, async ({ page }) => {
    await watch(page);
    for (const screen of SCREENS) {
      await page.setViewportSize(screen);
      await openHostPage(page, { body: `${await filledIn(html)}${BELOW}` });
      const waits = /mode="(button|redirect)|data-salus/.test(html) && !html.includes('<iframe');
      if (waits)
        await page
          .getByRole(html.includes('data-salus') ? 'link' : 'button')
          .first()
          .waitFor();
      else await settled(page);
      await painted(page);

      expect(await shiftOf(page), `${screen.width}`).toBe(0);
    }
  });
}

test('the page of examples/shop is not moved by its payment', async ({ page }) => {
  await watch(page);
  for (const screen of SCREENS) {
    await page.setViewportSize(screen);
    await page.goto(world().shopUrl);
    await page
      .getByRole('button', { name: /^Order/ })
      .first()
      .click();
    await settled(page);
    expect(await shiftOf(page), `order ${screen.width}`).toBe(0);

    await page.goto(`${world().shopUrl}/membership`);
    await page.getByRole('button', { name: /Link your membership|Try again/ }).click();
    await settled(page);
    expect(await shiftOf(page), `membership ${screen.width}`).toBe(0);
    await page.context().clearCookies();
  }
});

test.describe('examples of one page', () => {
  // They use the same address.
  test.describe.configure({ mode: 'serial' });

  const STARTS: Record<string, (page: Page) => Promise<unknown>> = {
    quickstart: async () => {},
    fastify: (page) => page.getByRole('button', { name: 'Order' }).click(),
    react: (page) => page.getByRole('button', { name: /A mat/ }).click(),
  };

  for (const [name, start] of Object.entries(STARTS)) {
    test(`the page of examples/${name} is not moved by its payment`, async ({ page }) => {
      test.slow();
      const { merchant, exampleUrl } = world();
      const example = await startExample(name, merchant.token, exampleUrl);
      try {
        await watch(page);
        for (const screen of SCREENS) {
          await page.setViewportSize(screen);
          await page.goto(exampleUrl);
          await start(page);
          await settled(page);
          expect(await shiftOf(page), `${screen.width}`).toBe(0);
        }
      } finally {
        await example.stop();
      }
    });
  }

  test('the page of examples/static is not moved by its payment', async ({ page }) => {
    const { merchant, exampleUrl } = world();
    const example = await startStatic(merchant.token, exampleUrl);
    try {
      await watch(page);
      for (const screen of SCREENS) {
        await page.setViewportSize(screen);
        await page.goto(example.said().trim());
        await settled(page);
        expect(await shiftOf(page), `${screen.width}`).toBe(0);
      }
    } finally {
      await example.stop();
    }
  });
});
