/** A business manages the API settings of its site. */
import { expectClean } from '../../support/browser/axe.ts';
import { makeKnown, newBusiness } from '../../support/browser/people.ts';
import { expect, test } from '../../support/browser/test.ts';
import { world } from '../../support/browser/world.ts';

test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

test('a business sets its addresses, looks up its token and renews it, by keyboard', async ({
  page,
}) => {
  const business = await newBusiness();
  const thanks = `https://${business.domain}/thanks`;
  await makeKnown(page.context(), business);
  await page.goto(`${world().url}/account/profile/link?tab=addresses`);

  await page.getByLabel('After paying').fill(thanks);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await page.getByLabel('Another site').fill('http://LOCALHOST:4321/');
  const site = page.locator('form').filter({ has: page.getByLabel('Another site') });
  await site.getByRole('textbox', { name: 'Current password' }).fill(business.password);
  await page.keyboard.press('Enter');
  await expect(page.getByText('http://localhost:4321 can now show your checkout.')).toBeVisible();
  await expectClean(page, 'settings');

  const tab = page.getByRole('link', { name: 'API keys' });
  await tab.focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\?tab=token$/);
  await expect(tab).toBeFocused();
  await expect(tab).toHaveAttribute('aria-current', 'page');
  const show = page.getByRole('button', { name: 'Show', exact: true });
  await show.press('Enter');
  await expectClean(page, 'proof');
  await page.getByRole('textbox', { name: 'Current password' }).fill(business.password);
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Copy' }).press('Enter');
  await expect(page.getByText('Copied')).toBeVisible();
  const token = await page.evaluate(() => navigator.clipboard.readText());
  expect(token).toMatch(/^salus_test_[0-9a-f]{72}$/);

  await page.getByRole('button', { name: 'Renew' }).press('Enter');
  await page.getByRole('textbox', { name: 'Current password' }).fill(business.password);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Your new token. Put it on your servers.')).toBeVisible();
  await expect(page.getByText(/^Valid until/).first()).toBeVisible();
  await expectClean(page, 'two tokens');
  const answer = await page.request.get(`${world().url}/api/merchant/pay-sessions`, {
    headers: { authorization: `Bearer ${token}` },
  });
  expect(answer.status()).toBe(200);

  await page.goBack();
  await expect(page.getByLabel('After paying')).toHaveValue(thanks);
});

test('a business creates a key for one system, and sees what the system called', async ({
  page,
}) => {
  const business = await newBusiness();
  await makeKnown(page.context(), business);
  await page.goto(`${world().url}/account/profile/link?tab=token`);

  await page.getByRole('button', { name: 'Create key' }).press('Enter');
  await page.getByLabel('Name', { exact: true }).fill('Booking system');
  await page.getByRole('radio', { name: 'Payments only' }).check();
  await page.getByLabel('Allowed addresses').fill('127.0.0.0/8\n::1');
  await expectClean(page, 'new key');
  await page.getByRole('textbox', { name: 'Current password' }).fill(business.password);
  await page.keyboard.press('Enter');
  await expectClean(page, 'key shown once');
  await page.getByRole('button', { name: 'Copy' }).press('Enter');
  await expect(page.getByText('Copied')).toBeVisible();
  const key = await page.evaluate(() => navigator.clipboard.readText());
  await page.getByRole('button', { name: 'Done' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'Booking system' })).toBeVisible();
  await expect(page.getByText(key)).toHaveCount(0);
  await expectClean(page, 'keys');
  const answer = await page.request.post(`${world().url}/api/merchant/pay-sessions`, {
    headers: { authorization: `Bearer ${key}` },
    data: { amount: '40.00', currency: 'EURO' },
  });
  expect(answer.status()).toBe(422);

  const opened = page.getByRole('table').getByRole('button');
  await expect(async () => {
    await page.goto(`${world().url}/account/profile/link?tab=requests`);
    await expect(opened).toHaveCount(1, { timeout: 2_000 });
  }).toPass();
  await expectClean(page, 'requests');
  await opened.press('Enter');
  await expect(page.getByText('"currency": "EURO"')).toBeVisible();
  await expectClean(page, 'request');
});
