import { expect, type Page, test } from 'playwright/test';
import { makeKnown, newBusiness, newMember } from '../support/browser/people.ts';
import { world } from '../support/browser/world.ts';

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
  const withoutYet = await page.route('**/assets/hosted/*.js', async (route) => {
    await expect.poll(() => calls).toContain('GET /api/business/setup');
    await route.continue();
  });
  await page.goto(`${world().url}/account`);
  await expect(page.getByRole('region', { name: 'Set up your business' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Sales' })).toBeVisible();
  await withoutYet.dispose();

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

test('neither a guest nor a business sees the home of a member', async ({ context, page }) => {
  await withoutApp(page);
  const answered = () => page.waitForResponse('**/api/auth/refresh');
  let answer = answered();
  await page.goto(`${world().url}/account`, { waitUntil: 'commit' });
  await answer;
  await expect(page.locator('#app')).toBeHidden();

  await makeKnown(context, await newBusiness());
  answer = answered();
  const balances = page.waitForResponse('**/api/wallet/accounts');
  await page.reload({ waitUntil: 'commit' });
  await Promise.all([answer, balances]);
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
