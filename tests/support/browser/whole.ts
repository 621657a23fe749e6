import type { Locator, Page } from 'playwright/test';
import { expectClean } from './axe.ts';
import { expect } from './test.ts';

export const heading = (page: Page): Locator =>
  page.getByRole('main').getByRole('heading', { level: 1 });

/**
 * Checks that a page is complete and readable: in light and dark, and on the narrowest of phones.
 */
export async function expectWhole(page: Page, screen: string, title: string): Promise<void> {
  await expect(heading(page), screen).toHaveText(title);
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  await expect(page.getByRole('progressbar', { name: 'Loading the page' })).toHaveCount(0);
  await expectClean(page, screen);
  await page.setViewportSize({ width: 320, height: 700 });
  const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(over, screen).toBeLessThanOrEqual(0);
  await page.setViewportSize({ width: 1280, height: 900 });
}
