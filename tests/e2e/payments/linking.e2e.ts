/** Account linking with a merchant, from the invitation to the end of the link. */
import type { Page } from 'playwright/test';
import { expectClean } from '../../support/browser/axe.ts';
import { considered } from '../../support/browser/considered.ts';
import {
  frameOf,
  heard,
  hoverUpgraded,
  linkTag,
  openHostPage,
} from '../../support/browser/host-page.ts';
import { newInvitation, readLink } from '../../support/browser/invitations.ts';
import { type Member, makeKnown, newMember } from '../../support/browser/people.ts';
import { openSignIn } from '../../support/browser/sign-in-window.ts';
import { expect, test } from '../../support/browser/test.ts';
import { expectWhole, heading } from '../../support/browser/whole.ts';
import { world } from '../../support/browser/world.ts';

const UNKNOWN = `lnk_${'0'.repeat(26)}`;
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const open = (page: Page, id: string) => page.goto(`${world().url}/link/${id}`);

async function openAs(page: Page, member: Member, id: string): Promise<void> {
  await makeKnown(page.context(), member);
  await open(page, id);
}

/** Salus has notified the demo shop, shortly after the change. */
async function expectHeard(page: Page, words: string): Promise<void> {
  await expect(async () => {
    await page.reload();
    await expect(page.getByText('Told by webhook')).toHaveText(`Told by webhook: ${words}`, {
      timeout: 500,
    });
  }).toPass();
}

/** The width of its column beside the picture, and of a phone. */
async function expectWide(page: Page): Promise<void> {
  const widthOf = async (selector: string) => (await page.locator(selector).boundingBox())?.width;
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 720 });
    await expect.poll(() => widthOf('salus-checkout iframe')).toBeGreaterThan(340);
    expect(await widthOf('salus-checkout iframe')).toBe(await widthOf('.summary'));
  }
}

test('a guest links a membership in the shop’s own page, is recognised there, and disconnects', async ({
  page,
}) => {
  const member = await newMember({ cash: '250' });
  await page.goto(world().shopUrl);
  await page.getByRole('link', { name: 'Your membership' }).click();
  await expectClean(page, 'the shop, before');
  await button(page, 'Link your membership').click();

  const frame = frameOf(page, 'lnk_');
  await expect(frame.getByRole('heading', { level: 1 })).toHaveText(
    'Link your account to Casa Alba',
  );
  await expectWide(page);
  const window = await openSignIn(page, frame.getByRole('button', { name: 'Sign in to link' }));
  await expect(window.page.getByText('(casa-alba.test) asks to see')).toBeVisible();
  await window.fill(member);
  await expect(window.page.getByText('250 SLS', { exact: true })).toBeVisible();
  await expectClean(window.page, 'the window');
  const linkNow = considered(window.page.getByRole('button', { name: 'Link now' }));
  const listening = () => expect(linkNow).not.toHaveAttribute('aria-disabled');
  await listening();
  // The state after the first click of two has closed a window above this one.
  const isDeaf = await linkNow.evaluate(async (button) => {
    document.hasFocus = () => false;
    dispatchEvent(new Event('blur'));
    Reflect.deleteProperty(document, 'hasFocus');
    dispatchEvent(new Event('focus'));
    await new Promise(requestAnimationFrame);
    return button.ariaDisabled;
  });
  expect(isDeaf).toBe('true');
  await listening();
  await linkNow.click();
  await window.closed;

  await expect(page.getByRole('heading', { name: 'Welcome, member' })).toBeVisible();
  await expect(page.getByRole('definition')).toHaveText(['250 SLS', '0 SLS']);
  await expectHeard(page, 'link.created');

  await makeKnown(page.context(), member);
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

  await page.goto(`${world().shopUrl}/membership`);
  await expect(page.getByRole('heading', { name: 'Disconnected' })).toBeVisible();
  await expect(page.getByText('SLS')).toHaveCount(0);
  await expectHeard(page, 'link.created, link.revoked');
});

test('a link in a shop opens a dialog, and its invitation can be declined', async ({ page }) => {
  const id = await newInvitation();
  await makeKnown(page.context(), await newMember({ cash: '40' }));
  const script = `<script async src="${world().url}/widget/v1.js"></script>`;
  const link = `<a href="${world().url}/link/${id}" data-salus>Bring your membership</a>`;
  await openHostPage(page, { body: `${link}${script}` });
  const invitation = page.getByRole('link', { name: 'Bring your membership' });
  await hoverUpgraded(page, invitation, id);
  await invitation.click();
  const dialog = page.getByRole('dialog', { name: 'Secure account linking with Salus' });
  await expect(dialog).toBeVisible();

  const frame = frameOf(page, id);
  const window = await openSignIn(page, frame.getByRole('button', { name: 'Sign in to link' }));
  await considered(window.page.getByRole('button', { name: 'Not now' })).click();

  await expect(frame.getByRole('heading', { level: 1 })).toHaveText('Not linked');
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect
    .poll(() => heard(page))
    .toEqual(['ready', 'denied', 'closed'].map((name) => ({ name, link: id })));
});

test('the frame follows an invitation that is answered on our page', async ({ page }) => {
  const id = await newInvitation();
  await makeKnown(page.context(), await newMember());
  // The shop isolates the windows it opens: they cannot send a token back.
  const headers = { 'cross-origin-opener-policy': 'same-origin' };
  await openHostPage(page, { headers, body: linkTag(id) });
  const frame = frameOf(page, id);
  const { page: window } = await openSignIn(
    page,
    frame.getByRole('button', { name: 'Sign in to link' }),
  );
  await considered(window.getByRole('button', { name: 'Link now' })).click();
  await expect(heading(window)).toHaveText('Account linked');

  await expect(frame.getByRole('heading', { level: 1 })).toHaveText('Account linked');
  await expect
    .poll(() => heard(page))
    .toEqual([
      { name: 'ready', link: id },
      { name: 'fallback', link: id, step: 'sign_in', reason: 'opener_severed' },
      { name: 'linked', link: id },
    ]);
});

test.describe('an invitation', () => {
  test.use({ complaints: /frame-ancestors|ERR_BLOCKED_BY_RESPONSE|No handler found/ });

  test('is not shown to a stranger, and no forged message accepts it', async ({ page }) => {
    const id = await newInvitation();
    const source = `${world().url}/embed/link/${id}?origin=${encodeURIComponent(world().hostUrl)}`;
    const refused = page.waitForEvent('console', (message) =>
      message.text().includes('frame-ancestors'),
    );
    await openHostPage(page, { body: `<iframe src="${source}"></iframe>` }, world().strangerUrl);
    await refused;
    expect(page.frames().filter((one) => one.url().startsWith(world().url))).toEqual([]);

    await openHostPage(page, { body: linkTag(id) });
    await expect.poll(() => heard(page)).toEqual([{ name: 'ready', link: id }]);
    const posted: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST') posted.push(request.url());
    });
    await page.evaluate((code) => {
      const frame = document
        .querySelector('salus-checkout')
        ?.shadowRoot?.querySelector('iframe')?.contentWindow;
      const event = JSON.stringify({ number: 9, event: { name: 'linked' } });
      for (const data of [
        { type: 'salus:done', code },
        event,
        { type: 'salus:token', jwt: code },
      ]) {
        frame?.postMessage(data, '*');
        window.postMessage(data, '*');
      }
    }, 'A'.repeat(43));

    const frame = frameOf(page, id);
    await expect(frame.getByRole('button', { name: 'Sign in to link' })).toBeVisible();
    expect([await heard(page), posted]).toEqual([[{ name: 'ready', link: id }], []]);
    expect((await readLink(id)).status).toBe(404);
  });
});

test('a merchant reads two balances until the member disconnects, then nothing', async ({
  page,
}) => {
  const id = await newInvitation();
  expect((await readLink(id)).status).toBe(404);
  await openAs(page, await newMember({ cash: '250' }), id);
  await expect(page.getByText('250 SLS', { exact: true })).toBeVisible();
  await expectWhole(page, 'ready', 'Link your account to Casa Lumen');
  await considered(button(page, 'Link now')).click();
  await expect(heading(page)).toBeFocused();
  await expectWhole(page, 'linked', 'Account linked');
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

test.describe('an invitation that cannot be accepted', () => {
  test.use({ complaints: /status of 404/ });

  test('says whether it was used, has expired, or never existed', async ({ page, browser }) => {
    const [member, id] = [await newMember(), await newInvitation()];
    await openAs(page, member, id);
    await considered(button(page, 'Link now')).click();
    await expect(heading(page)).toHaveText('Account linked');
    await page.reload();
    await page.getByText('It sees your account balance and your staking balance.').waitFor();
    await expectWhole(page, 'linked already', 'You are already linked with this merchant');
    const second = await newInvitation();
    await open(page, second);
    await expect(heading(page)).toHaveText('You are already linked with this merchant');
    await button(page, 'Back to Casa Lumen').click();
    await expect(button(page, 'Back to Casa Lumen')).toHaveCount(0);
    expect((await readLink(second)).status).toBe(404);

    const stranger = await browser.newPage();
    await openAs(stranger, await newMember(), id);
    await expect(stranger.getByText(/^This invitation was accepted on /)).toBeVisible();
    await expectWhole(stranger, 'used', 'Invitation already accepted');
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
