/** A page with the cached loader and bridge of an earlier release, and today’s frame. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright/test';
import { openReadyCheckout } from '../support/browser/checkout.ts';
import { heard, heardNames } from '../support/browser/host-page.ts';
import { statusOf } from '../support/browser/payments.ts';
import { expect, test } from '../support/browser/test.ts';

const FIXTURES = 'tests/fixtures';
const RELEASES = readdirSync(FIXTURES).filter((name) => name.startsWith('embed-'));

/** Serves the files of that release instead of today’s. @returns the requested ones */
async function serveRelease(page: Page, release: string): Promise<string[]> {
  const folder = join(FIXTURES, release);
  const served: string[] = [];
  for (const file of readdirSync(folder).filter((name) => name.endsWith('.js'))) {
    await page.route(`**/widget/${file}`, (route) => {
      served.push(file);
      return route.fulfill({
        path: join(folder, file),
        contentType: 'text/javascript',
        headers: { 'access-control-allow-origin': '*' },
      });
    });
  }
  return served;
}

for (const release of RELEASES) {
  test(`a member pays in a page with the loader of ${release}`, async ({ page }) => {
    const served = await serveRelease(page, release);

    const { id, payment, window } = await openReadyCheckout(page);
    await window.payment.pay.click();

    await expect(payment.heading).toHaveText('Payment done');
    await expect.poll(() => heardNames(page)).toEqual(['ready', 'signed-in', 'submitted', 'paid']);
    expect(await statusOf(id)).toBe('paid');
    expect(served).toHaveLength(2);
    // The page receives only the events that this release knows.
    expect(Object.keys((await heard(page)).at(-1) ?? {})).toEqual(['name', 'session']);
  });
}
