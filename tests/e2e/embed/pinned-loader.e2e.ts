/** Pages with the loader of an earlier release: pinned by its hash, or kept by the browser's cache. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright/test';
import { payAsKnown } from '../../support/browser/checkout.ts';
import { frameOf, heardNames, openHostPage, tag } from '../../support/browser/host-page.ts';
import { paymentIn } from '../../support/browser/payment.ts';
import { newPayment } from '../../support/browser/payments.ts';
import { newMember } from '../../support/browser/people.ts';
import { expect, test } from '../../support/browser/test.ts';
import { firstRelease } from '../../support/embed/first-release.ts';

/** Serves this script at `name`. @returns the requested ones */
async function serve(page: Page, name: string, body: string | Buffer): Promise<string[]> {
  const served: string[] = [];
  await page.route(`**/widget/${name}`, (route) => {
    served.push(name);
    return route.fulfill({
      body,
      contentType: 'text/javascript',
      headers: { 'access-control-allow-origin': '*' },
    });
  });
  return served;
}

async function pay(page: Page, id: string, body: string): Promise<void> {
  await openHostPage(page, { body });
  const payment = paymentIn(frameOf(page, id));

  await payAsKnown(page, payment, await newMember());

  await expect(payment.heading).toHaveText('Payment done');
  await expect.poll(() => heardNames(page)).toContain('paid');
}

test('a member pays in a page that pins a release by its hash', async ({ page }) => {
  const { folder, integrity, files, remove } = firstRelease('dist');
  const served = await Promise.all(
    files.map((name) => serve(page, name, readFileSync(join(folder, name)))),
  );
  remove();

  const id = await newPayment();
  const pinned = tag(id, { integrity, crossorigin: 'anonymous' }).replace('/v1.js', '/v1.0.0.js');
  await pay(page, id, pinned);

  expect(served.flat()).toEqual(
    expect.arrayContaining(['v1.0.0.js', expect.stringMatching(/^bridge\./)]),
  );
});

test('a member pays in a page with the cached loader of an earlier build', async ({ page }) => {
  const loader = readFileSync('dist/loader/widget/v1.js', 'utf8');
  // The modules that it names are in no build, and the server answers with those of today.
  const earlier = loader.replace(
    /\b(bridge|extras)\.[\w-]{6,40}\.js\b/g,
    '$1.of_an_earlier_one.js',
  );
  const served = await serve(page, 'v1.js', earlier);

  const id = await newPayment();
  await pay(page, id, tag(id));

  expect(earlier).toContain('bridge.of_an_earlier_one.js');
  expect(served).toEqual(['v1.js']);
});
