/**
 * The cookie notice in a visitor's browser: beside the page and never over an action, or on phones at
 * the bottom of the screen. `npm run test:long -- consent` visits every page.
 */
import type { Page } from 'playwright/test';
import { untilAppRuns } from '../../support/browser/app.ts';
import { expectClean } from '../../support/browser/axe.ts';
import { often } from '../../support/browser/extent.ts';
import { newPayment } from '../../support/browser/payments.ts';
import { expect, test } from '../../support/browser/test.ts';
import { world } from '../../support/browser/world.ts';

const notice = (page: Page) => page.getByRole('region', { name: 'Cookies, as few as possible' });
const control = (page: Page) => page.getByRole('button', { name: 'Cookie settings' });

async function withAnalytics(page: Page): Promise<void> {
  await page.route('**/api/appconfig', (route) =>
    route.fulfill({ json: { analytics: 'https://stats.test/tag.js' } }),
  );
}

/** Opens a page; its app config has arrived. */
async function open(page: Page, path: string): Promise<void> {
  const config = page.waitForResponse('**/api/appconfig');
  await page.goto(world().url + path);
  await config;
  await untilAppRuns(page);
}

/** Scrolls through the whole page. @returns the links and controls that the notice ever covers */
const coveredAnywhere = (page: Page) =>
  notice(page).evaluate(async (element) => {
    const covered: string[] = [];
    const lookAround = () => {
      const own = element.getBoundingClientRect();
      for (const action of document.querySelectorAll('a, button, input, select, summary')) {
        const box = action.getBoundingClientRect();
        const overlaps =
          box.width > 0 &&
          box.left < own.right &&
          own.left < box.right &&
          box.top < own.bottom &&
          own.top < box.bottom;
        if (overlaps && !element.contains(action)) covered.push(`${action.textContent} ${scrollY}`);
      }
    };
    const end = document.documentElement.scrollHeight - innerHeight;
    for (let top = 0; top <= end + 50; top += 50) {
      scrollTo(0, top);
      await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
      lookAround();
    }
    return covered;
  });

for (const projects of ['@storage', '@popup']) {
  test(`pages see a visitor’s browser ${projects}`, async ({ page }) => {
    await page.goto(world().url);
    expect(await page.evaluate(() => navigator.webdriver)).toBe(false);
  });
}

test('without analytics there is no notice, and the footer says that there is nothing to choose', async ({
  page,
}) => {
  await open(page, '/legal');
  await page.waitForLoadState('networkidle');
  await expect(notice(page)).toBeHidden();

  await control(page).click();
  await expect(page.getByText('there is nothing to choose')).toBeInViewport();
});

/** `npm test` opens the fullest one and the longest one. */
const PAGES = often(
  ['/', '/join', '/resources', '/legal', '/legal/privacy-policy'],
  ['/', '/join', '/legal', '/resources'],
);

/** @returns the links and controls that cannot be scrolled out from below the notice */
const coveredAlways = (page: Page) =>
  notice(page).evaluate((element) =>
    [...document.querySelectorAll('main a, main button, footer a, footer button')]
      .filter((action) => {
        if (element.contains(action) || action.getClientRects().length === 0) return false;
        action.scrollIntoView({ block: 'center' });
        return action.getBoundingClientRect().bottom > element.getBoundingClientRect().top + 1;
      })
      .map(({ textContent }) => textContent),
  );

for (const [width, height] of [
  [320, 568],
  [390, 664],
  [1280, 800],
] as const) {
  const isPhone = width <= 768;
  test(`at ${width}×${height} the notice is seen${isPhone ? ' at once' : ''}, and keeps no action from being pressed`, async ({
    page,
  }) => {
    await withAnalytics(page);
    await page.setViewportSize({ width, height });
    for (const path of PAGES) {
      await open(page, path);
      await expect(notice(page)).toBeVisible();
      if (isPhone) await expect(notice(page), path).toBeInViewport({ ratio: 0.99 });
      const covered = isPhone ? await coveredAlways(page) : await coveredAnywhere(page);
      expect(covered, path).toEqual([]);
      // At the end of the page it is at the bottom right, whether it floated before or not. Late
      // images and fonts may move the end.
      await expect(async () => {
        await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
        await expect(notice(page)).toBeInViewport({ ratio: 0.99, timeout: 500 });
      }).toPass();
      const box = await notice(page).boundingBox();
      expect((box?.x ?? 0) + (box?.width ?? 0)).toBeGreaterThan(width - 40);
    }
  });
}

test('the notice is clean to axe, and its keyboard leaves the page free', async ({ page }) => {
  await withAnalytics(page);
  await open(page, '/legal/privacy-policy');
  await expect(notice(page)).toBeInViewport();
  await expect(page.locator('body')).toBeFocused();
  await expectClean(page, 'notice');

  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(notice(page)).toBeHidden();

  await control(page).press('Enter');
  const settings = page.getByRole('region', { name: 'Cookie settings' });
  await expect(settings).toBeFocused();
  await expectClean(page, 'settings');
  await page.keyboard.press('Escape');
  await expect(settings).toBeHidden();
  await expect(control(page)).toBeFocused();
});

test('no notice where people sign in, register, pay, link or buy', async ({ page }) => {
  await withAnalytics(page);
  const id = await newPayment();
  const few = ['/login', '/register', `/pay/${id}`, '/link', '/account/buy'];
  const pages = often([...few, '/account/forgot-password', '/pay', '/contact'], few);
  for (const path of pages) {
    await open(page, path);
    // Its chunk has loaded once the settings open.
    await control(page).click();
    await page.keyboard.press('Escape');
    await expect(notice(page), path).toBeHidden();
  }
});
