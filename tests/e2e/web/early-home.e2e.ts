import { expect, type Page, test } from 'playwright/test';
import { payShop } from '../../support/browser/payments.ts';
import {
  type Member,
  makeKnown,
  newBusiness,
  newMember,
  sampleMember,
} from '../../support/browser/people.ts';
import { world } from '../../support/browser/world.ts';

/** The document and its early script alone: the app never comes. */
const withoutApp = (page: Page) => page.route('**/assets/hosted/*.js', () => {});

/** The calls of the API, by method and path. */
function callsOf(page: Page): string[] {
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/')) calls.push(`${request.method()} ${pathname}`);
  });
  return calls;
}

test("a member's balances are shown before the app has loaded", async ({ context, page }) => {
  await makeKnown(context, await newMember({ cash: '1234' }));
  await withoutApp(page);
  await page.goto(`${world().url}/account`, { waitUntil: 'commit' });

  const all = page.getByRole('region', { name: 'All your tokens' });
  await expect(all.getByText('1,234 SLS')).toHaveCount(2);
  await expect(all.getByText('0 SLS', { exact: true })).toBeVisible();
  await expect(all.getByRole('link', { name: 'Pay or scan' })).toBeVisible();
});

test('the app takes the early answers over and asks for nothing twice', async ({
  context,
  page,
}) => {
  await makeKnown(context, await newMember({ cash: '1234' }));
  const calls = callsOf(page);
  await page.goto(`${world().url}/account`);
  await expect(page.getByRole('region', { name: 'Recent transactions' })).toContainText('1,234');

  const once = (wanted: string) => calls.filter((call) => call === wanted);
  expect(once('POST /api/auth/refresh')).toHaveLength(1);
  expect(once('GET /api/wallet/accounts')).toHaveLength(1);

  calls.length = 0;
  await page.reload();
  await expect(page.getByRole('region', { name: 'Recent transactions' })).toContainText('1,234');
  expect(once('GET /api/users/me')).toHaveLength(1);
  expect(once('POST /api/auth/refresh')).toHaveLength(0);
});

test('the answers of a business are asked for before its app has loaded, and once', async ({
  context,
  page,
}) => {
  await makeKnown(context, await newBusiness());
  const calls = callsOf(page);
  await page.route('**/assets/hosted/*.js', async (route) => {
    await expect.poll(() => calls).toContain('GET /api/business/setup');
    await route.continue();
  });
  await page.goto(`${world().url}/account`);
  await expect(page.getByRole('region', { name: 'Set up your business' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Sales' })).toBeVisible();
  await page.unrouteAll({ behavior: 'wait' });

  for (const [path, times] of [
    ['/api/business/setup', 1],
    ['/api/business/payments', 1],
    ['/api/merchant/refund-requests', 1],
    ['/api/merchant/sales', 3],
    ['/api/users/me/businesses', 1],
    ['/api/wallet/accounts', 1],
  ] as const) {
    expect([path, calls.filter((call) => call === `GET ${path}`).length]).toEqual([path, times]);
  }
});

async function sellingBusiness(): Promise<Member> {
  await payShop(await newMember(), `early-${Date.now()}`);
  return { ...sampleMember('Ana'), email: 'alba@salus.test' };
}

/** The steps of the setup, and the figures, in the order of their cards. */
async function cardsOf(page: Page): Promise<string[]> {
  await expect(page.getByRole('region', { name: 'Sales' }).locator('dl')).toBeVisible();
  return page
    .locator('main section')
    .evaluateAll((cards) =>
      cards
        .slice(0, cards.findIndex((card) => card.querySelector('dl')) + 1)
        .map(
          (card) =>
            `${card.firstElementChild?.textContent}: ${card.querySelector('ol, dl')?.textContent}`,
        ),
    );
}

for (const [kind, create] of [
  ['new', newBusiness],
  ['selling', sellingBusiness],
] as const) {
  test(`the home of a ${kind} business says before the app has loaded what the app says`, async ({
    context,
    page,
  }) => {
    await makeKnown(context, await create());
    const released = Promise.withResolvers<void>();
    await page.route('**/assets/hosted/*.js', async (route) => {
      await released.promise;
      await route.continue();
    });
    await page.goto(`${world().url}/account`, { waitUntil: 'commit' });
    const early = await cardsOf(page);
    await expect(page.locator('[data-early-home]')).toBeVisible();
    await expect(page.getByText('{{')).toHaveCount(0);
    await watchSkeletons(page);

    released.resolve();
    await expect(page.locator('[data-early-home]')).toHaveCount(0);
    await expect(page.locator('footer')).toBeVisible();
    expect(await cardsOf(page)).toEqual(early);
    expect(await page.evaluate(() => globalThis.salusSalesGone)).toBe(false);
  });
}

declare global {
  var salusSalesGone: boolean;
}

/** Whether the figures disappear between the early home and the app's. */
const watchSkeletons = (page: Page) =>
  page.evaluate(() => {
    globalThis.salusSalesGone = false;
    const look = () => {
      if (!document.querySelector('main dl')?.checkVisibility()) globalThis.salusSalesGone = true;
      requestAnimationFrame(look);
    };
    look();
  });

test('a guest sees no home, and a business not that of a member', async ({ context, page }) => {
  await withoutApp(page);
  const answered = page.waitForResponse('**/api/auth/refresh');
  await page.goto(`${world().url}/account`, { waitUntil: 'commit' });
  await answered;
  await expect(page.locator('#app')).toBeHidden();

  await makeKnown(context, await newBusiness());
  await page.reload({ waitUntil: 'commit' });
  await expect(page.getByRole('region', { name: 'Sales' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'All your tokens' })).toHaveCount(0);
});

test('a business in test mode waits for the app, which marks its pages', async ({
  context,
  page,
}) => {
  await makeKnown(context, await newBusiness());
  await page.route('**/api/auth/refresh', async (route) => {
    const response = await route.fetch();
    const { user, ...rest } = await response.json();
    await route.fulfill({ response, json: { ...rest, user: { ...user, livemode: false } } });
  });
  await withoutApp(page);
  const sales = page.waitForResponse('**/api/business/setup');
  await page.goto(`${world().url}/account`, { waitUntil: 'commit' });
  await sales;
  await expect(page.locator('#app')).toBeHidden();
});

test("a member with another language than the browser's never sees two", async ({
  context,
  page,
}) => {
  await makeKnown(context, await newMember());
  await page.addInitScript(() => localStorage.setItem('language', 'es'));
  await withoutApp(page);
  const balances = page.waitForResponse('**/api/wallet/accounts');
  await page.goto(`${world().url}/account`, { waitUntil: 'commit' });
  await balances;
  await expect(page.locator('#app')).toBeHidden();
});
