/** The hosted app, which hydrates a prerendered page once its code has run. */
import type { Page } from 'playwright/test';

/**
 * Before hydration, links load a new document. `networkidle` is not enough: on a busy machine the
 * code may have loaded and still wait for the CPU.
 */
export async function untilAppRuns(page: Page): Promise<void> {
  // The app restores scroll positions itself from its first rendering on.
  await page.waitForFunction(() => history.scrollRestoration === 'manual');
}
