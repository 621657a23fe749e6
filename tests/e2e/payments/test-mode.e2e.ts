/** A business switches to test mode, and makes a test member there. */
import { newBusiness } from '../../support/browser/people.ts';
import { expect, test } from '../../support/browser/test.ts';
import { expectWhole } from '../../support/browser/whole.ts';
import { world } from '../../support/browser/world.ts';

test('a business switches to test mode, makes a test member, and switches back', async ({
  page,
}) => {
  const { email, password } = await newBusiness();
  await page.goto(`${world().url}/login?next=/account`);
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).press('Enter');

  const mode = page.getByRole('button', { name: 'Test mode', exact: true });
  await mode.press('Enter');
  const banner = page.getByText('Test mode: no real money');
  await expect(banner).toBeVisible();
  await expect(mode).toBeFocused();
  await expectWhole(page, 'the overview in test mode', 'Overview');

  await page.goto(`${world().url}/account/profile/link?tab=test-members`);
  await page.getByRole('button', { name: 'Create test member' }).press('Enter');
  const form = page.getByRole('dialog');
  await form.getByLabel('First name').fill('Tara');
  await form.getByRole('button', { name: 'Create test member' }).press('Enter');
  await expect(page.getByText('Tara has been created.')).toBeVisible();
  await expect(page.getByText('It is shown once. Store it now.')).toBeVisible();
  await expectWhole(page, 'test members', 'Test members');

  // A tab of its own is the test member; this one stays the business.
  const [tab] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('link', { name: 'Open as member: Tara' }).click(),
  ]);
  await tab.waitForURL(`${world().url}/account`);
  await expect(tab.getByText('Test mode: no real money')).toBeVisible();
  await tab.reload();
  await tab.goto(`${world().url}/account/profile`);
  await expect(tab.getByText('Tara').first()).toBeVisible();
  await tab.close();
  await page.reload();
  await expect(page.getByRole('link', { name: 'Open as member: Tara' })).toBeVisible();

  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ colorScheme: 'dark' });

  await page.getByRole('button', { name: 'More', exact: true }).press('Enter');
  await mode.press('Enter');
  await expect(banner).toBeHidden();
  await expect(page.getByText('Test members are available in test mode.')).toBeVisible();
});
