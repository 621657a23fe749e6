/** Linking an account to a merchant, from its invitation to the end of the link. */
import type { Page } from 'playwright/test';
import { expectClean } from './support/axe.ts';
import { newInvitation, readLink } from './support/invitations.ts';
import { type Member, makeKnown, newMember } from './support/people.ts';
import { expect, test } from './support/test.ts';
import { expectWhole, heading } from './support/whole.ts';
import { world } from './support/world.ts';

// Axe looks at every state twice.
test.describe.configure({ timeout: 90_000 });

const UNKNOWN = `lnk_${'0'.repeat(26)}`;
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const open = (page: Page, id: string) => page.goto(`${world().url}/link/${id}`);

async function openAs(page: Page, member: Member, id: string): Promise<void> {
  await makeKnown(page.context(), member);
  await open(page, id);
}

/** The demo shop has heard of it from Salus, a moment after it was done. */
async function expectHeard(page: Page, words: string): Promise<void> {
  await expect(async () => {
    await page.reload();
    await expect(page.getByText('Told by webhook')).toHaveText(`Told by webhook: ${words}`, {
      timeout: 500,
    });
  }).toPass();
}

test('a guest of a shop links a membership, is known there, and disconnects', async ({ page }) => {
  const member = await newMember({ cash: '250' });
  await page.goto(world().shopUrl);
  await page.getByRole('link', { name: 'Your membership' }).click();
  await expectClean(page, 'the shop, before');
  await button(page, 'Link your membership').click();

  await button(page, 'Sign in to link').waitFor();
  await expectWhole(page, 'signed out', 'Link your account to Casa Alba');
  await button(page, 'Sign in to link').click();
  await page.getByLabel('E-mail').fill(member.email);
  await page.getByLabel('Password', { exact: true }).fill(member.password);
  await button(page, 'Sign in').click();
  await expect(page.getByText('250 SLS')).toBeVisible();
  await expectWhole(page, 'ready', 'Link your account to Casa Alba');
  await button(page, 'Link now').click();
  await expect(heading(page)).toBeFocused();
  await expectWhole(page, 'linked', 'Account linked');

  await page.getByRole('link', { name: 'Back to Casa Alba' }).click();
  await expect(page.getByRole('heading', { name: 'Welcome, member' })).toBeVisible();
  expect(new URL(page.url()).origin).toBe(world().shopUrl);
  await expect(page.getByRole('definition')).toHaveText(['250 SLS', '0 SLS']);
  await expectHeard(page, 'link.created');
  await expectClean(page, 'the shop, linked');

  await page.getByRole('link', { name: 'disconnect' }).click();
  await button(page, 'Disconnect from Casa Alba').waitFor();
  await expectWhole(page, 'linked merchants', 'Linked merchants');
  await button(page, 'Disconnect from Casa Alba').click();
  const dialog = page.getByRole('dialog', { name: 'Disconnect from Casa Alba?' });
  await expect(dialog).toBeVisible();
  await expectClean(page, 'asked once more');
  await dialog.getByRole('button', { name: 'Disconnect' }).click();
  await expect(page.getByText('You have disconnected from Casa Alba.')).toBeVisible();
  await expect(page.getByText('No linked merchants yet')).toBeVisible();
  await expectWhole(page, 'disconnected', 'Linked merchants');

  await page.goto(`${world().shopUrl}/membership`);
  await expect(page.getByRole('heading', { name: 'Disconnected' })).toBeVisible();
  await expect(page.getByText('SLS')).toHaveCount(0);
  await expectHeard(page, 'link.created, link.revoked');
});

test('who turns an invitation down goes back to a shop that sees nothing', async ({ page }) => {
  await makeKnown(page.context(), await newMember());
  await page.goto(`${world().shopUrl}/membership`);
  await button(page, 'Link your membership').click();
  await button(page, 'Not now').click();
  await expectWhole(page, 'denied', 'Not linked');

  await page.getByRole('link', { name: 'Back to Casa Alba' }).click();

  await expect(page.getByRole('heading', { name: 'Not linked' })).toBeVisible();
  await expect(page.getByText('You chose not to link your account.')).toBeVisible();
  await expectHeard(page, 'link.denied');
});

test('a merchant reads two balances until the member disconnects, then nothing', async ({
  page,
}) => {
  const id = await newInvitation();
  expect((await readLink(id)).status).toBe(404);
  await openAs(page, await newMember({ cash: '250' }), id);
  await button(page, 'Link now').click();
  await expect(heading(page)).toHaveText('Account linked');
  const link = await readLink(id);
  expect([link.status, await link.json()]).toEqual([
    200,
    { id, reference: null, since: expect.any(String), balances: { cash: '250', stake: '0' } },
  ]);

  await page.getByRole('link', { name: 'Your linked merchants' }).click();
  await button(page, 'Disconnect from Casa Lumen').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).click();
  await expect(page.getByText('You have disconnected from Casa Lumen.')).toBeVisible();

  expect((await readLink(id)).status).toBe(404);
});

test.describe('an invitation that leads nowhere', () => {
  test.use({ complaints: /status of 404/ });

  test('says whether it is used, too late, or never was', async ({ page, browser }) => {
    const [member, id] = [await newMember(), await newInvitation()];
    await openAs(page, member, id);
    await button(page, 'Link now').click();
    await expect(heading(page)).toHaveText('Account linked');
    await page.reload();
    await page.getByText('It sees your account balance and your staking balance.').waitFor();
    await expectWhole(page, 'linked already', 'You are already linked with this merchant');
    await open(page, await newInvitation());
    await expect(heading(page)).toHaveText('You are already linked with this merchant');

    const stranger = await browser.newPage();
    await openAs(stranger, await newMember(), id);
    await expect(stranger.getByText(/^This invitation was accepted on /)).toBeVisible();
    await expectWhole(stranger, 'used', 'Session expired');
    await open(stranger, world().expiredInvitation);
    await expect(stranger.getByText(/^The time for this invitation ended on /)).toBeVisible();
    await expect(heading(stranger)).toHaveText('Session expired');
    await expect(button(stranger, 'Link now')).toHaveCount(0);
    await open(stranger, UNKNOWN);
    await expect(stranger.getByText(/^This invitation does not exist\./)).toBeVisible();
    await expectWhole(stranger, 'unknown', 'Wrong session');
    await stranger.close();
  });
});
