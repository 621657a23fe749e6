/** The public pages without scripts: status and proof of reserves. */
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright/test';
import type { ReservesTexts } from '../../../server/web/documents/reserves-page.ts';
import { reservesPage } from '../../../server/web/documents/reserves-page.ts';
import { expectClean } from '../../support/browser/axe.ts';
import { expect, test } from '../../support/browser/test.ts';
import { world } from '../../support/browser/world.ts';
import { statementOf } from '../../support/tokens/reserves-statement.ts';

const textsIn = async (locale: string): Promise<ReservesTexts> =>
  JSON.parse(await readFile(`locales/${locale}/reserves.json`, 'utf8'));

/** The page as it is with proofs, one of them bad. */
async function openProof(page: Page, locale: string): Promise<void> {
  const proofs = [3, 2, 1].map((number) => ({
    kid: 'key_0a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8s9T0u1',
    statement: statementOf({ number, covered: number !== 2 }),
  }));
  const texts = await textsIn(locale);
  const body = reservesPage({ nonce: 'x', locale, fonts: '', texts, proofs });
  await page.route('**/reserves', (route) => route.fulfill({ contentType: 'text/html', body }));
  await page.goto(`${world().url}/reserves`);
}

async function expectReachable(page: Page): Promise<void> {
  const links = await page.getByRole('link').all();
  for (const link of links) {
    await page.keyboard.press('Tab');
    await expect(link).toBeFocused();
    await expect(link).toHaveCSS('outline-style', 'solid');
  }
  expect(links.length).toBeGreaterThan(0);
}

const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

for (const path of ['/status', '/reserves']) {
  test(`${path} is clean, and its links are reached by keyboard`, async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    await page.goto(world().url + path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();

    expect(await overflow(page)).toBe(0);
    await expectReachable(page);
    await expectClean(page, path);
  });
}

for (const locale of ['en', 'de', 'hu', 'ja']) {
  test(`a proof of reserves fits a small phone in ${locale}`, async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    await openProof(page, locale);
    const { covered } = await textsIn(locale);

    await expect(page.getByRole('heading', { level: 1 })).toHaveText(covered);
    expect(await overflow(page)).toBe(0);
    await expectReachable(page);
    await expectClean(page, locale);
  });
}
