/** Public pages: shown without scripts, then hydrated by the app without layout shift. */

import type { Locator, Page } from 'playwright/test';
import { PUBLIC_PATHS } from '#shared/public-paths.ts';
import { whitepaperPath } from '#shared/whitepaper.ts';
import { untilAppRuns } from '../../support/browser/app.ts';
import { newMember } from '../../support/browser/people.ts';
import { expect, test } from '../../support/browser/test.ts';
import { world } from '../../support/browser/world.ts';

/** An entry of the Layout Instability API, for which TypeScript has no types. */
interface Shift {
  value: number;
}

const at = (path: string) => world().url + path;

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  for (const [locale, home] of [
    ['en', 'Legal'],
    ['es', 'Información legal'],
  ] as const) {
    test(`every public page is prerendered in ${locale}`, async ({ browser }) => {
      const context = await browser.newContext({ locale, javaScriptEnabled: false });
      const page = await context.newPage();
      for (const path of PUBLIC_PATHS) {
        await page.goto(at(path));
        await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible();
        await expect(page.locator('html')).toHaveAttribute('lang', locale);
      }
      await page.goto(at('/legal'));
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(home);
      await context.close();
    });
  }

  test('every other page has its title, or names its requirement', async ({ page }) => {
    await page.goto(at('/register'));
    await expect(page.getByLabel('Password', { exact: true })).toBeVisible();
    await expect(page.locator('noscript p')).toHaveText(/^This form needs JavaScript\./);
    for (const path of [
      '/account/reset-password?code=x',
      '/pay/pay_01234567890123456789abcdef',
      '/link/lnk_01234567890123456789abcdef',
    ]) {
      await page.goto(at(path));
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(
        'This page needs JavaScript',
      );
    }
  });

  test('the pages have their styles and link to one another', async ({ page }) => {
    await page.goto(at('/legal'));
    const list = page.getByRole('list', { name: 'Documents' });
    await expect(list).toHaveCSS('display', 'grid');
    await list.getByRole('link', { name: 'General conditions' }).click();
    await expect(page).toHaveURL(at('/legal/general-conditions'));
    await page.getByRole('link', { name: 'Refund policy' }).click();
    await expect(page.getByRole('heading', { name: 'Refund policy' })).toBeInViewport();
  });

  test('a form says that it needs scripts, and cannot be submitted', async ({ page }) => {
    await page.goto(at('/login'));
    const note = page.locator('noscript p');
    await expect(note).toBeVisible();
    await expect(note).toHaveText(/^This form needs JavaScript\./);
    await page.locator('input[type=password]').fill('not for addresses');
    await page.locator('input[type=password]').press('Enter');
    await page.locator('form button').last().click();
    await expect(page).toHaveURL(at('/login'));
    await expect(page.locator('input[type=password]')).toHaveValue('not for addresses');
  });
});

test('the app hydrates the prerendered page without layout shift', async ({ browser, page }) => {
  const plain = await browser.newContext({ javaScriptEnabled: false });
  const prerendered = await plain.newPage();
  await page.addInitScript(() => {
    let moved = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) moved += (entry as unknown as Shift).value;
      document.documentElement.dataset.moved = String(moved);
    }).observe({ type: 'layout-shift', buffered: true });
  });
  for (const path of ['/legal', '/legal/general-conditions', '/resources']) {
    await prerendered.goto(at(path));
    await page.goto(at(path));
    await page.evaluate(() => document.fonts.ready);
    await untilAppRuns(page);
    // The app first asks who is signed in, so the answer on screen shows that it runs.
    await page.waitForLoadState('networkidle');

    expect(await page.locator('main').innerText()).toBe(
      await prerendered.locator('main').innerText(),
    );
    const moved = await page.evaluate(() => document.documentElement.dataset.moved ?? '0');
    expect(Number(moved), path).toBeLessThan(0.05);
  }
  await plain.close();
});

test('the next page receives the focus, as elsewhere in the app', async ({ page }) => {
  await page.goto(at('/legal/general-conditions'));
  await untilAppRuns(page);
  await page.getByRole('link', { name: 'All legal texts' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Legal' })).toBeFocused();
});

/** Holds the app's scripts back. @returns how to release them */
async function holdScripts(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route('**/assets/hosted/*.js', async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

const caretIn = (field: Locator) =>
  field.evaluate((input: HTMLTextAreaElement) => [input.selectionStart, input.selectionEnd]);

test('what is typed before the app has loaded stays, with the focus and the caret', async ({
  page,
}) => {
  const release = await holdScripts(page);
  await page.goto(at('/contact'), { waitUntil: 'commit' });
  await page.getByLabel('E-mail').fill('ana@example.org');
  await page.getByRole('checkbox').check();
  const message = page.getByRole('textbox', { name: 'Message' });
  await message.pressSequentially('Hello there');
  for (let n = 0; n < 'there'.length; n++) await message.press('ArrowLeft');
  release();
  await untilAppRuns(page);

  await expect(page.locator('form[method=post]')).toBeVisible();
  await expect(message).toHaveValue('Hello there');
  await expect(message).toBeFocused();
  expect(await caretIn(message)).toEqual([6, 6]);
  await page.keyboard.type('over ');
  await expect(message).toHaveValue('Hello over there');
  await expect(page.getByLabel('E-mail')).toHaveValue('ana@example.org');
  await expect(page.getByRole('checkbox')).toBeChecked();
});

test('a sign-in that is submitted before the app has loaded is done once it has', async ({
  page,
}) => {
  const member = await newMember();
  const release = await holdScripts(page);
  await page.goto(at('/login?next=/account/cash'), { waitUntil: 'commit' });
  await page.getByLabel('E-mail').fill(member.email);
  await page.getByLabel('Password', { exact: true }).fill(member.password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(at('/login?next=/account/cash'));
  release();

  await expect(page).toHaveURL(at('/account/cash'));
});

test('an early click on a button of a prerendered page is repeated once the app has loaded', async ({
  page,
}) => {
  const { promise: clicked, resolve: goOn } = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await clicked;
    await route.continue();
  });
  await page.goto(at('/login'), { waitUntil: 'commit' });
  await page.getByRole('button', { name: 'Español' }).click();
  goOn();

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Iniciar sesión');
});

test('a press that begins before the app has loaded and ends after it acts once, and keeps the focus', async ({
  page,
}) => {
  const release = await holdScripts(page);
  await page.goto(at('/login'), { waitUntil: 'commit' });
  const spanish = page.getByRole('button', { name: 'Español' });
  await spanish.hover();
  await page.mouse.down();
  const clicks = await page.evaluateHandle(() => {
    const heard: unknown[] = [];
    document.addEventListener('click', ({ target }) => heard.push((target as Element).textContent));
    return heard;
  });
  release();
  await untilAppRuns(page);
  await expect(page.locator('form[method=post]')).toBeVisible();
  await page.mouse.up();

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Iniciar sesión');
  expect(await clicks.jsonValue()).toEqual(['Español']);
  await expect(spanish).toBeFocused();
});

test('the whitepaper can be downloaded', async ({ page }) => {
  await page.goto(at('/resources'));
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download the whitepaper' }).click();
  expect((await download).url()).toBe(at(whitepaperPath('en')));
});

test('a link to a heading scrolls to that heading', async ({ page }) => {
  await page.goto(at('/legal/general-conditions#refund'));
  await expect(page.getByRole('heading', { name: 'Refund policy' })).toBeInViewport();
});
