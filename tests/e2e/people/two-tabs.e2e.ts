/** Two tabs of one browser, and two people who use it one after the other. */
import { makeKnown, newBusiness, newMember } from '../../support/browser/people.ts';
import { expect, test } from '../../support/browser/test.ts';
import { world } from '../../support/browser/world.ts';

const PROFILE = '/account/profile/edit';

test.describe('signing out', () => {
  // A call that was under way when its sign-in ended is refused.
  test.use({ complaints: /status of 401 .*\/api\// });

  test('in one tab takes the account off the screen of the other', async ({ page, context }) => {
    await makeKnown(context, await newMember());
    await page.goto(`${world().url}${PROFILE}`);
    await expect(page.getByLabel('First name')).toHaveValue('Ana');
    const other = await context.newPage();
    await other.goto(world().url);

    await other.getByRole('button', { name: 'Log out' }).click();

    await page.waitForURL('**/login?next=/account/profile/edit');
    await expect(page.getByText('Ana')).toHaveCount(0);
  });
});

test('choosing an account in one tab shows that account in the other', async ({
  page,
  context,
}) => {
  await makeKnown(context, await newBusiness());
  await page.goto(`${world().url}/account`);
  await expect(page.getByRole('radio', { name: '30 days' })).toBeVisible();
  const other = await context.newPage();
  await other.goto(`${world().url}/account`);

  await other.getByRole('button', { name: 'Personal account' }).click();

  await expect(page.getByRole('region', { name: 'All your tokens' })).toBeVisible();
});

test('a form that was filled in by one member is never sent as another', async ({
  page,
  context,
}) => {
  const [ana, berta] = [await newMember(), await newMember()];
  await makeKnown(context, ana);
  await page.goto(`${world().url}${PROFILE}`);
  const name = page.getByLabel('First name');
  await expect(name).toHaveValue('Ana');
  await name.fill('Nobody but Ana');
  await makeKnown(context, berta);
  // As after fifteen minutes, or when Ana signed out in a window of another kind.
  await page.evaluate(() => sessionStorage.setItem('auth.until', '0'));
  const sent: string[] = [];
  page.on('request', (request) =>
    sent.push(`${request.method()} ${new URL(request.url()).pathname} ${request.postData() ?? ''}`),
  );

  const details = page.getByRole('region', { name: 'Personal details' });
  await details.getByRole('button', { name: 'Save' }).click();

  await expect(name).toHaveValue('Ana');
  // A call of the page may ask for the token before the press, which then lands in Berta's own form.
  expect(sent.join('\n')).toContain('POST /api/auth/refresh');
  expect(sent.join('\n')).not.toContain('Nobody but Ana');
});
