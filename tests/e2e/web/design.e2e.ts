/** The design system's page: axe always, and pictures in `npm run test:long -- design`. */
import { expectAllClean } from '../../support/browser/axe.ts';
import { serveDesign } from '../../support/browser/design-server.ts';
import { expect, test } from '../../support/browser/test.ts';

let server: Awaited<ReturnType<typeof serveDesign>>;

test.beforeAll(async () => {
  server = await serveDesign();
});
test.afterAll(() => server.stop());

test.describe.configure({ mode: 'serial' });

test('every component in each state is accessible in both themes', async ({ page }) => {
  await page.goto(server.url);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Design system');

  await expectAllClean(page, 'design');
});

for (const width of [320, 768, 1280]) {
  test(`no component is wider than a page of ${width} pixels`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(server.url);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();

    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  });

  for (const colorScheme of ['light', 'dark'] as const) {
    test(`the ${colorScheme} page looks as stored, ${width} pixels wide`, async ({ page }) => {
      // Pictures depend on the browser's version and on the fonts of the machine.
      test.skip(!process.env.PICTURES, 'npm run test:long -- design');
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await page.setViewportSize({ width, height: 900 });
      await page.goto(server.url);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await page.evaluate(() => document.fonts.ready);

      await expect(page).toHaveScreenshot(`design-${colorScheme}-${width}.png`, {
        fullPage: true,
        maxDiffPixelRatio: 0.002,
      });
    });
  }
}
