/** What the page learns when our window is closed without an answer. */
import { considered } from '../../support/browser/considered.ts';
import { frameOf, heard, linkTag, openHostPage } from '../../support/browser/host-page.ts';
import { newInvitation } from '../../support/browser/invitations.ts';
import { makeKnown, newMember } from '../../support/browser/people.ts';
import { openSignIn } from '../../support/browser/sign-in-window.ts';
import { expect, test } from '../../support/browser/test.ts';
import { heading } from '../../support/browser/whole.ts';
import { world } from '../../support/browser/world.ts';

test('the page hears that the window was closed, and not that its member is linked already', async ({
  page,
}) => {
  const member = await newMember();
  await makeKnown(page.context(), member);
  await page.goto(`${world().url}/link/${await newInvitation()}`);
  await considered(page.getByRole('button', { name: 'Link now' })).click();
  await expect(heading(page)).toHaveText('Account linked');
  const id = await newInvitation();
  await openHostPage(page, { body: linkTag(id) });
  const signIn = frameOf(page, id).getByRole('button', { name: 'Sign in to link' });

  const { page: window } = await openSignIn(page, signIn);
  await expect(window.getByText('You are already linked with this merchant')).toBeVisible();
  await window.close();

  await expect
    .poll(() => heard(page))
    .toEqual(['ready', 'window-closed'].map((name) => ({ name, link: id })));
  await expect(signIn).toBeEnabled();
});
