/** The built pages with another server of the specification, which answers as Strapi does. */
import type { Page } from 'playwright/test';
import { expect, test } from '../../support/browser/test.ts';
import { world } from '../../support/browser/world.ts';
import { refusal, startStrapi } from '../../support/foreign/strapi.ts';

test.describe.configure({ mode: 'serial' });
// The calls that are not specified do not exist there.
test.use({ complaints: /status of (400|401|404) / });

let strapi: Awaited<ReturnType<typeof startStrapi>>;
test.beforeAll(async () => {
  strapi = await startStrapi();
});
test.afterAll(() => strapi.close());

/** As behind a proxy: the documents name `/strapi` as their API, and its calls reach the other server. */
async function open(page: Page, path: string): Promise<void> {
  await page.route('**/*', async (route) => {
    const request = route.request();
    const { pathname, search } = new URL(request.url());
    if (pathname.startsWith('/strapi/')) {
      const url = `${strapi.url}${pathname.slice('/strapi'.length)}${search}`;
      return route.fulfill({ response: await route.fetch({ url }) });
    }
    if (request.resourceType() !== 'document') return route.continue();
    const response = await route.fetch();
    const body = (await response.text()).replace('"apiBase":"/api"', '"apiBase":"/strapi"');
    await route.fulfill({ response, body });
  });
  await page.goto(`${world().url}${path}`);
}

async function signIn(page: Page): Promise<void> {
  await page.getByLabel('E-mail').fill('ana@example.org');
  await page.getByLabel('Password', { exact: true }).fill('secret');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

test('a member signs in, sees the pages of the account, and leaves', async ({ page }) => {
  strapi.answer();
  await open(page, '/login?next=/account/profile');
  await signIn(page);

  await expect(page).toHaveURL(/\/account\/profile$/);
  await expect(page.getByRole('link', { name: /Profile/ }).first()).toContainText('AP');
  await page.getByRole('navigation').getByRole('link', { name: 'Membership' }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(strapi.calls).toEqual(
    expect.arrayContaining([
      ...['POST /auth/local', 'GET /users/me', 'GET /token/rates'],
      ...['GET /wallet/staking', 'GET /appconfig'],
    ]),
  );
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(page).toHaveURL(/\/login$/);
});

test('a sign-in whose token is refused says so and keeps nobody signed in', async ({ page }) => {
  strapi.answer({ 'GET /users/me': refusal(401, 'Invalid token.') });
  await open(page, '/login');
  await signIn(page);

  await expect(page.getByRole('alert').first()).toHaveText(
    'There was an problem with your user identification',
  );
  expect(await page.evaluate(() => sessionStorage.getItem('auth.token'))).toBeNull();
});
