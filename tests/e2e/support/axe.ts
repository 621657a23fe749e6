import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright/test';
import { expect } from './test.ts';

/** What axe finds on the page and in its frames, in light and in dark: nothing. */
export async function expectClean(page: Page, screen: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    // Results of frames are put together in a page of their own, which takes as long as the search.
    const axe = new AxeBuilder({ page }).setLegacyMode(page.frames().length === 1);
    // In the dark only colours differ.
    const { violations } = await (colorScheme === 'dark'
      ? axe.withRules('color-contrast')
      : axe
    ).analyze();
    const found = violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id} ${target.join(' ')}: ${failureSummary}`),
    );
    expect(found, `${screen}, ${colorScheme}`).toEqual([]);
  }
  await page.emulateMedia({ colorScheme: null, reducedMotion: null });
}
