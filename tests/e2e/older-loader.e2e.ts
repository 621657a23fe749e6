/** A page with the cached loader and bridge of an earlier release, and today’s frame. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright/test';
import { openCheckout, openReadyCheckout } from '../support/browser/checkout.ts';
import { heard, heardNames } from '../support/browser/host-page.ts';
import { paymentIn } from '../support/browser/payment.ts';
import { newPayment, statusOf } from '../support/browser/payments.ts';
import { makeKnown, newMember } from '../support/browser/people.ts';
import { expect, test } from '../support/browser/test.ts';
import { world } from '../support/browser/world.ts';

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
    // The page receives only the fields that this release knows.
    const known = release === 'embed-0.1.0' ? [] : ['receipt'];
    const fields = Object.keys((await heard(page)).at(-1) ?? {});
    expect(new Set(fields)).toEqual(new Set(['name', 'session', ...known]));
  });
}

test('a page of protocol 2 hears a severed window as a blocked one, and then the payment', async ({
  page,
  context,
}) => {
  await serveRelease(page, 'embed-protocol-2');
  const member = await newMember();
  const { id, payment } = await openCheckout(page, await newPayment(), {
    headers: { 'cross-origin-opener-policy': 'same-origin' },
  });
  const opening = context.waitForEvent('page');
  await payment.signIn.click();
  const window = await opening;
  await makeKnown(context, member);
  await window.goto(`${world().url}/pay/${id}`);
  await paymentIn(window).pay.click();

  await expect.poll(() => heardNames(page)).toEqual(['ready', 'fallback', 'paid']);
  expect((await heard(page))[1]).toMatchObject({ reason: 'popup_blocked' });
});
