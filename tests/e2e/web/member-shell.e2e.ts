/** The parts around every page: navigation, settings, the cookie notice and scroll positions. */
import type { Page } from 'playwright/test';
import { allLanguages } from '../../../server/platform/locales/languages.ts';
import { untilAppRuns } from '../../support/browser/app.ts';
import { makeKnown, newMember } from '../../support/browser/people.ts';
import { expect, test } from '../../support/browser/test.ts';
import { world } from '../../support/browser/world.ts';

const open = (page: Page, path: string) => page.goto(world().url + path);
const heading = (page: Page) => page.getByRole('heading', { level: 1 });

test('a link opens a page at its top, and Back returns to the previous scroll position', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 500 });
  await open(page, '/legal/privacy-policy');
  await untilAppRuns(page);
  const footer = page.getByRole('contentinfo');
  await footer.scrollIntoViewIfNeeded();
  const before = await page.evaluate(() => scrollY);
  expect(before).toBeGreaterThan(100);

  await footer.getByRole('link', { name: 'Contact' }).click();
  await expect(page).toHaveURL(/\/contact$/);
  await expect(heading(page)).toBeFocused();
  expect(await page.evaluate(() => scrollY)).toBe(0);

  await page.goBack();
  await expect(page).toHaveURL(/privacy-policy$/);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(before);
});

const currencies = (page: Page) =>
  page.getByRole('contentinfo').locator('button[aria-pressed="true"]').last();

test('the currency is that of the language, with and without scripts, until one is chosen', async ({
  page,
}) => {
  const markup = await (await page.request.get(`${world().url}/`)).text();
  expect(markup).toMatch(/aria-pressed="true"[^>]*>USD</);
  await open(page, '/');
  await untilAppRuns(page);
  await expect(currencies(page)).toHaveText('USD');

  await page.getByRole('button', { name: 'Español' }).click();
  await expect(currencies(page)).toHaveText('EUR');
  await page.reload();
  await untilAppRuns(page);
  await expect(currencies(page)).toHaveText('EUR');
  await page.getByRole('button', { name: 'English' }).click();
  await expect(currencies(page)).toHaveText('USD');
  await page.reload();
  await untilAppRuns(page);
  await expect(currencies(page)).toHaveText('USD');
  await expect(page.getByText(/^One SLS costs \$/)).toBeVisible();

  await page.getByRole('button', { name: 'EUR' }).click();
  await page.getByRole('button', { name: 'Español' }).click();
  await page.getByRole('button', { name: 'English' }).click();
  await page.reload();
  await untilAppRuns(page);
  await expect(currencies(page)).toHaveText('EUR');
});

test('a member reaches their pages by the phone menu', async ({ page }) => {
  await makeKnown(page.context(), await newMember());
  await page.setViewportSize({ width: 320, height: 640 });
  await open(page, '/account');
  await page.getByRole('button', { name: 'Menu' }).click();

  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'Membership' })
    .click();

  await expect(page).toHaveURL(/\/account\/membership$/);
  await expect(heading(page)).toBeFocused();
  await expect(page.getByRole('button', { name: 'Menu' })).toHaveAttribute(
    'aria-expanded',
    'false',
  );
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(overflow).toBe(0);
});

/** Words of an element that a line break divides, and the share of the window that fixed parts cover. */
const measured = (page: Page) =>
  page.evaluate(() => {
    const nav = document.querySelector('[data-tabs]');
    const broken = [...document.querySelectorAll('[data-tabs] span, main .button')].flatMap(
      (element) =>
        [...element.childNodes]
          .filter((node) => node instanceof Text)
          .flatMap((text) =>
            [...text.data.matchAll(/[\p{Script=Latin}\p{Mn}]+/gu)].flatMap(({ 0: word, index }) => {
              const range = document.createRange();
              range.setStart(text, index);
              range.setEnd(text, index + word.length);
              return range.getClientRects().length > 1 ? [word] : [];
            }),
          ),
    );
    const isFixed = nav !== null && getComputedStyle(nav).position === 'fixed';
    const share = isFixed ? nav.getBoundingClientRect().height / innerHeight : 0;
    return {
      broken,
      isOverATenth: share > 0.1,
      overflow: document.documentElement.scrollWidth > innerWidth,
    };
  });

test('no language breaks a word of the phone’s tabs, and a small window is not covered by them', async ({
  page,
}) => {
  await makeKnown(page.context(), await newMember());
  const fine = { broken: [], isOverATenth: false, overflow: false };
  await page.setViewportSize({ width: 320, height: 640 });
  await open(page, '/account');
  await untilAppRuns(page);
  await expect(page.locator('[data-tabs]')).toBeVisible();
  const languages = page.getByRole('contentinfo').locator('button[lang]');
  for (const language of allLanguages()) {
    await languages.and(page.locator(`[lang="${language}"]`)).click();
    await expect(page.locator('html')).toHaveAttribute('lang', language);
    expect(await measured(page), language).toEqual(fine);
    // A phone of 375 px at 200 %: what a window shows at 400 % is a quarter of it.
    await page.setViewportSize({ width: 188, height: 360 });
    expect(await measured(page), `${language} at 400 %`).toEqual(fine);
    await page.setViewportSize({ width: 320, height: 640 });
  }
});

test.describe('a visitor who has not answered the cookie notice', () => {
  test.beforeEach(async ({ page }) => {
    await page.route('**/api/appconfig', (route) =>
      route.fulfill({ json: { analytics: 'https://stats.test/tag.js' } }),
    );
  });

  test('loads analytics only after consent, and can withdraw it in the footer', async ({
    page,
  }) => {
    const asked: string[] = [];
    await page.route('https://stats.test/**', (route) => {
      asked.push(route.request().url());
      return route.fulfill({ contentType: 'text/javascript', body: '' });
    });
    await open(page, '/legal');
    await page.getByRole('button', { name: 'Accept all' }).click();
    expect(asked).toEqual([]);

    await page.reload();
    await expect.poll(() => asked).toHaveLength(1);
    await page.getByRole('button', { name: 'Cookie settings' }).click();
    const settings = page.getByRole('region', { name: 'Cookie settings' });
    await settings.getByRole('button', { name: 'Only necessary' }).click();

    // Withdrawal loads a new document, without analytics.
    await expect(settings).toBeHidden();
    await expect(heading(page)).toBeVisible();
    await page.reload();
    await expect(page.getByRole('button', { name: 'Cookie settings' })).toBeVisible();
    expect(asked).toHaveLength(1);
  });

  test('never has analytics in a document with a password, a payment or a card', async ({
    page,
  }) => {
    await page.route('https://stats.test/**', (route) =>
      route.fulfill({
        contentType: 'text/javascript',
        // A compromised analytics tag could read every pressed key.
        body: 'globalThis.listens = true; addEventListener("input", () => { globalThis.heard = true; });',
      }),
    );
    const listens = () => page.evaluate(() => 'listens' in globalThis);
    await open(page, '/legal');
    await page.getByRole('button', { name: 'Accept all' }).click();
    await page.reload();
    await page.waitForFunction(() => 'listens' in globalThis);

    await page.getByRole('banner').getByRole('link', { name: 'Login' }).click();
    await expect(page).toHaveURL(/\/login/);
    // A new document replaces this one, so the wait must survive a navigation.
    await page.waitForFunction(() => !('listens' in globalThis));
    await page.locator('input[type=password]').fill('not for strangers');
    expect(await page.evaluate(() => 'heard' in globalThis)).toBe(false);

    for (const path of ['/login', '/register', '/pay', '/account/forgot-password', '/contact']) {
      await open(page, path);
      await expect(page.getByRole('button', { name: 'Cookie settings' })).toBeVisible();
      await page.waitForLoadState('networkidle');
      expect([path, await listens()]).toEqual([path, false]);
    }
  });
});
