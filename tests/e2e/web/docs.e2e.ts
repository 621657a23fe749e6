/** A developer reads the documentation, on a phone and on a desktop, by keyboard and by mouse. */
import { expectClean } from '../../support/browser/axe.ts';
import { often } from '../../support/browser/extent.ts';
import { expect, test } from '../../support/browser/test.ts';
import { world } from '../../support/browser/world.ts';

const docs = (path = '') => `${world().url}/docs${path}`;

test.use({
  complaints: /status of 404|ERR_FAILED/,
  permissions: ['clipboard-read', 'clipboard-write'],
});

test.describe('the documentation', () => {
  test('code is copied with the address of the installation', async ({ page }) => {
    await page.goto(docs('/checkout'));

    const block = page.locator('.code').first();
    await block.getByRole('button', { name: 'Copy' }).click();

    await expect(block.getByRole('button')).toHaveText('Copied');
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toContain(`src="${world().url}/widget/v1.js"`);
  });

  test('a page keeps the font that it began with', async ({ page }) => {
    await page.goto(docs());

    const displays = await page.evaluate(() => [...document.fonts].map(({ display }) => display));

    expect(displays.length).toBeGreaterThan(0);
    expect(new Set(displays.filter((display) => display !== 'auto'))).toEqual(
      new Set(['optional']),
    );
  });

  test('a theme is kept from page to page, and stands before the first paint', async ({ page }) => {
    await page.emulateMedia({ colorScheme: 'light' });
    await page.goto(docs());
    await page.getByRole('button', { name: 'Dark theme' }).press('Enter');
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');

    await page.route('**/docs/assets/*.js', (route) => route.abort());
    await page.goto(docs('/webhooks'));

    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  });
});

test('the search is opened by a key, and leads to the part of a page', async ({ page }) => {
  await page.goto(docs());
  await page.keyboard.press('Control+k');
  const dialog = page.getByRole('dialog', { name: 'Search' });
  await dialog.getByLabel('Search the documentation').fill('zebra crossing');
  await expect(dialog.getByRole('status')).toHaveText('Nothing found.');
  await dialog.getByLabel('Search the documentation').fill('secret keep for 24 hours');
  await expectClean(page, 'search');

  await dialog.getByRole('link', { name: /^Webhooks: The secret/ }).press('Enter');

  await expect(page).toHaveURL(docs('/webhooks#the-secret'));
});

test('a phone opens the menu, and no page is wider than 320 pixels', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 });
  for (const path of ['', '/quickstart', '/checkout', '/webhooks', '/conventions', '/nothing']) {
    await page.goto(docs(path));
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(320);
  }
  await page.goto(docs('/refunds'));
  const menu = page.getByRole('navigation', { name: 'Documentation' });
  await expect(menu.getByRole('link', { name: 'Webhooks' })).toBeHidden();

  await menu.getByText('Menu').press('Enter');
  await menu.getByRole('link', { name: 'Webhooks' }).click();

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Webhooks');
});

// Code and a form; tables.
const FEW = ['/checkout', '/reliability'];
for (const path of often(['', '/quickstart', '/nothing', ...FEW], FEW)) {
  test(`axe finds nothing at /docs${path}`, async ({ page }) => {
    await page.goto(docs(path));
    await expectClean(page, path);
  });
}

test.describe('the playground', () => {
  test('has its controls on one line, apart from the checkout below them', async ({ page }) => {
    await page.goto(docs('/playground'));
    const boxOf = async (label: string) => {
      const box = await page.getByLabel(new RegExp(`^\\s*${label}`)).boundingBox();
      return [box?.y, box?.height];
    };
    const line = await boxOf('Theme');

    for (const label of ['Accent', 'Radius', 'Font', 'Language']) {
      expect(await boxOf(label), label).toEqual(line);
    }
    const specimen = await page.getByTitle('The checkout in this look').boundingBox();
    const [top = 0, height = 0] = line;
    expect(specimen?.y).toBeGreaterThanOrEqual(top + height + 16);
  });

  test('shows a look at once, with the tag for it', async ({ page }) => {
    await page.goto(docs('/playground'));
    const specimen = page.frameLocator('[data-specimen] iframe');
    await expect(specimen.getByText('152 SLS').first()).toBeVisible();

    await page.getByLabel('Radius').fill('3');
    await page.getByLabel('Language').selectOption('de');

    await expect(page.locator('[data-tag]')).toContainText('radius="3" locale="de"');
    await expect(page.locator('[data-specimen] iframe')).toHaveAttribute('src', /locale=de/);
    await expect(specimen.locator('html')).toHaveAttribute('lang', 'de');
    await expectClean(page, 'playground');
  });

  test('plays an example, and lists its events', async ({ page }) => {
    await page.goto(docs('/playground'));
    await page.getByLabel('Outcome').selectOption('paid');
    await page.getByRole('button', { name: 'Play the example' }).click();

    await expect(page.locator('[data-log] code')).toHaveText([
      'ready',
      'signed-in',
      'submitted',
      'paid',
    ]);
    await page.getByLabel('Test key').fill('salus_test_1');
    await page.getByRole('button', { name: 'Create a test session' }).click();
    await expect(page.locator('[data-said]')).toContainText('Reload the page first');
  });

  test('creates a real session with a test key, and with no other', async ({ page }) => {
    const { merchant } = world();
    await page.goto(docs('/playground'));
    const key = page.getByLabel('Test key');
    const create = page.getByRole('button', { name: 'Create a test session' });
    await key.fill(merchant.token.replace('test', 'live'));
    await create.click();
    await expect(page.locator('[data-said]')).toContainText('Enter a test key');

    await key.fill(merchant.token);
    await create.click();

    await expect(page.locator('[data-said]')).toContainText(/Session pay_\w{26}|may not show/);
    await expect(page.locator('[data-log] code').first()).toHaveText('ready');
  });
});

test('the explorer refuses a changed body', async ({ page }) => {
  await page.goto(docs('/events'));
  const status = page.locator('salus-webhook-explorer').getByRole('status');
  await expect(status).toHaveText('The signature is valid: answer 2xx.');

  await page.getByLabel('Body').fill('{}');
  await expect(status).toContainText('not valid');
  await page.getByRole('button', { name: 'Sign this body' }).click();

  await expect(status).toHaveText('The signature is valid: answer 2xx.');
  await page.getByLabel('Event').selectOption('link.created');
  await expect(page.getByLabel('Body')).toHaveValue(/"type":"link.created"/);
});
