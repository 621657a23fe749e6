/** What stands around every page: ways, choices, the cookie notice, and where one comes back to. */
import type { Page } from 'playwright/test';
import { makeKnown, newMember } from './support/people.ts';
import { expect, test } from './support/test.ts';
import { world } from './support/world.ts';

const open = (page: Page, path: string) => page.goto(world().url + path);
const heading = (page: Page) => page.getByRole('heading', { level: 1 });

test('a way leads to the top of a page, back to where one was', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 500 });
  await open(page, '/legal/privacy-policy');
  // The app has taken over what was painted.
  await page.waitForLoadState('networkidle');
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

test('a member reaches their pages by the menu of a phone', async ({ page }) => {
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

test.describe('somebody who has not answered about cookies', () => {
  test.beforeEach(async ({ page }) => {
    // Nobody asks a program.
    await page.addInitScript(() => {
      Object.defineProperty(Navigator.prototype, 'webdriver', { get: () => false });
    });
    await page.route('**/api/appconfig', (route) =>
      route.fulfill({ json: { analytics: 'https://stats.test/tag.js' } }),
    );
  });

  test('loads analytics only once they have agreed, and can change it below', async ({ page }) => {
    const asked: string[] = [];
    await page.route('https://stats.test/**', (route) => {
      asked.push(route.request().url());
      return route.fulfill({ contentType: 'text/javascript', body: '' });
    });
    await open(page, '/login');
    await page.getByRole('button', { name: 'Accept all' }).click();
    expect(asked).toEqual([]);

    await page.reload();
    await expect.poll(() => asked).toHaveLength(1);
    await page.getByRole('button', { name: 'Cookie settings' }).click();
    const settings = page.getByRole('dialog', { name: 'Cookie settings' });
    await settings.getByRole('button', { name: 'Only necessary' }).click();

    // It is taken back by a new document, which does without.
    await expect(settings).toBeHidden();
    await expect(heading(page)).toBeVisible();
    await page.reload();
    await expect(page.getByRole('button', { name: 'Cookie settings' })).toBeVisible();
    expect(asked).toHaveLength(1);
  });
});
