import { expect, type Page, test } from 'playwright/test';
import { untilAppRuns } from '../../support/browser/app.ts';
import { newPayment } from '../../support/browser/payments.ts';
import { makeKnown, newMember } from '../../support/browser/people.ts';
import { world } from '../../support/browser/world.ts';

test.use({ serviceWorkers: 'allow' });

/** Every address in every cache of our origin. */
const cached = (page: Page) =>
  page.evaluate(async () => {
    const addresses: string[] = [];
    for (const name of await caches.keys()) {
      const requests = await (await caches.open(name)).keys();
      addresses.push(...requests.map(({ url }) => new URL(url).pathname));
    }
    return addresses;
  });

const scopes = (page: Page) =>
  page.evaluate(async () =>
    (await navigator.serviceWorker.getRegistrations()).map(({ scope }) => new URL(scope).pathname),
  );

test('a member without a connection sees that, and keeps nothing else', async ({
  context,
  page,
}) => {
  await makeKnown(context, await newMember());
  await page.goto(`${world().url}/account`);
  await page.evaluate(() => navigator.serviceWorker.ready);
  // The first load came before the worker; this one passes through it.
  await page.goto(`${world().url}/account/transactions`);
  await page.getByText('1,000').first().waitFor();
  expect(await cached(page)).toEqual(['/offline']);
  expect(await scopes(page)).toEqual(['/account']);

  await context.setOffline(true);
  await page.goto(`${world().url}/account/membership`);
  await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible();
  await expect(page.getByText('1,000')).toHaveCount(0);

  await context.setOffline(false);
  await page.getByRole('link', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'Membership', level: 1 })).toBeVisible();
  expect(await cached(page)).toEqual(['/offline']);
});

test('a guest and a checkout have no worker', async ({ page }) => {
  await page.goto(`${world().url}/login`);
  await untilAppRuns(page);
  await page.waitForLoadState('networkidle');
  expect(await scopes(page)).toEqual([]);

  await page.goto(`${world().url}/embed/pay/${await newPayment()}`);
  expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBeNull();
});

test('the documents name their manifests and may load them', async ({ page }) => {
  for (const [path, manifest] of [
    ['/login', '/manifest.webmanifest'],
    ['/till', '/till.webmanifest'],
  ] as const) {
    await page.goto(`${world().url}${path}`);
    await expect(page.locator('link[rel="manifest"]')).toHaveAttribute('href', manifest);
    const line = await page.context().newCDPSession(page);
    const { errors, url } = await line.send('Page.getAppManifest');
    expect(new URL(url).pathname).toBe(manifest);
    expect(errors).toEqual([]);
  }
});
