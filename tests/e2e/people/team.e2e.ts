/** A business invites a person, who then acts for it. */
import type { Page } from 'playwright/test';
import { linkInMailTo } from '../../support/browser/mailbox.ts';
import { newBusiness, newMember } from '../../support/browser/people.ts';
import { expect, test } from '../../support/browser/test.ts';
import { expectWhole } from '../../support/browser/whole.ts';
import { world } from '../../support/browser/world.ts';

const press = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true }).press('Enter');

test('a person is invited, follows the mail, accepts, and sees the overview of the business', async ({
  page,
  browser,
}) => {
  const [owner, eva] = await Promise.all([newBusiness(), newMember()]);
  const signIn = async (on: Page, { email, password }: typeof eva) => {
    await on.getByLabel('E-mail').fill(email);
    await on.getByLabel('Password', { exact: true }).fill(password);
    await press(on, 'Sign in');
    await expect(on.getByRole('button', { name: 'Log out' })).toBeVisible();
  };

  await page.goto(`${world().url}/login?next=/account`);
  await signIn(page, owner);
  await page.goto(`${world().url}/account/profile/link?tab=team`);
  await press(page, 'Invite person');
  const form = page.getByRole('dialog');
  await form.getByLabel('E-mail address').fill(eva.email);
  await form.getByRole('radio', { name: /^Finance/ }).check();
  await form.getByLabel('Current password', { exact: true }).fill(owner.password);
  await form.getByRole('button', { name: 'Send invitation' }).press('Enter');
  await expect(page.getByText(`We have sent an invitation to ${eva.email}.`)).toBeVisible();
  await expectWhole(page, 'the team', 'Team');
  await page.goto(`${world().url}/account/profile/link?tab=activity`);
  await expect(page.getByText(`Person invited · ${eva.email}`)).toBeVisible();
  await page.getByText('Details', { exact: true }).first().click();
  await expect(page.getByText('Request ID')).toBeVisible();
  await expectWhole(page, 'the activity log', 'Activity');

  const invited = await (await browser.newContext()).newPage();
  await invited.goto(await linkInMailTo(eva.email));
  await signIn(invited, eva);
  await expect(invited).toHaveURL(/\/account\/profile\?invitation=/);
  await expectWhole(invited, 'an invitation', 'Profile');
  await press(invited, 'Accept the invitation of Casa Norte');
  await expect(invited.getByText(/^You are now in the team of Casa Norte/)).toBeVisible();

  await invited.goto(`${world().url}/account`);
  await expect(invited.getByRole('region', { name: 'All your tokens' })).toBeVisible();
  await press(invited, 'Casa Norte');
  await expect(invited.getByRole('radio', { name: '30 days' })).toBeVisible();
  await expect(invited.getByRole('button', { name: 'Casa Norte' })).toBeFocused();
  await expectWhole(invited, 'the overview of a business', 'Overview');
  await invited.context().close();
});
