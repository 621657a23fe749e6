/** What everybody may read: on show without scripts, taken over by the app without a jolt. */
import { PUBLIC_PATHS } from '#shared/public-paths.ts';
import { whitepaperPath } from '#shared/whitepaper.ts';
import { expect, test } from './support/test.ts';
import { world } from './support/world.ts';

/** Of the Layout Instability API, which TypeScript does not know. */
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
    test(`every public page is painted in ${locale}`, async ({ browser }) => {
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

  test('the pages have their styles, and lead to one another', async ({ page }) => {
    await page.goto(at('/legal'));
    const list = page.getByRole('list', { name: 'Documents' });
    await expect(list).toHaveCSS('display', 'grid');
    await list.getByRole('link', { name: 'General conditions' }).click();
    await expect(page).toHaveURL(at('/legal/general-conditions'));
    await page.getByRole('link', { name: 'Refund policy' }).click();
    await expect(page.getByRole('heading', { name: 'Refund policy' })).toBeInViewport();
  });

  test('a form takes nothing in, and says why', async ({ page }) => {
    await page.goto(at('/login'));
    const note = page.locator('noscript p');
    await expect(note).toBeVisible();
    await expect(note).toHaveText(/^This form needs JavaScript\./);
    await expect(page.locator('form')).toHaveAttribute('inert');
  });
});

test('the app takes over what was painted, and nothing moves', async ({ browser, page }) => {
  const plain = await browser.newContext({ javaScriptEnabled: false });
  const painted = await plain.newPage();
  await page.addInitScript(() => {
    let moved = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) moved += (entry as unknown as Shift).value;
      document.documentElement.dataset.moved = String(moved);
    }).observe({ type: 'layout-shift', buffered: true });
  });
  for (const path of ['/legal', '/legal/general-conditions', '/resources']) {
    await painted.goto(at(path));
    await page.goto(at(path));
    await page.evaluate(() => document.fonts.ready);
    // Who is signed in is asked first: the answer is on show once the app has it.
    await page.waitForLoadState('networkidle');

    expect(await page.locator('main').innerText()).toBe(await painted.locator('main').innerText());
    const moved = await page.evaluate(() => document.documentElement.dataset.moved ?? '0');
    expect(Number(moved), path).toBeLessThan(0.05);
  }
  await plain.close();
});

test('the next page takes the focus, as anywhere in the app', async ({ page }) => {
  await page.goto(at('/legal/general-conditions'));
  await page.waitForLoadState('networkidle');
  await page.getByRole('link', { name: 'All legal texts' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Legal' })).toBeFocused();
});

test('a form of a painted page is alive once the app is there', async ({ page }) => {
  await page.goto(at('/login'));
  const email = page.getByLabel('E-mail');
  await email.fill('ana@example.org');
  await expect(email).toHaveValue('ana@example.org');
  await expect(page.locator('form[inert]')).toHaveCount(0);
});

test('a button of a painted page that is clicked too early is not clicked in vain', async ({
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

test('the whitepaper is downloaded', async ({ page }) => {
  await page.goto(at('/resources'));
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download the whitepaper' }).click();
  expect((await download).url()).toBe(at(whitepaperPath('en')));
});

test('an address within a text is where the page begins', async ({ page }) => {
  await page.goto(at('/legal/general-conditions#refund'));
  await expect(page.getByRole('heading', { name: 'Refund policy' })).toBeInViewport();
});
