/** A studio's passes: defined, imported, sold by a button, taken at the counter, frozen, and counted. */
import type { Locator, Page } from 'playwright/test';
import { untilAppRuns } from '../../support/browser/app.ts';
import { expectClean } from '../../support/browser/axe.ts';
import { linkInMailTo } from '../../support/browser/mailbox.ts';
import { paymentIn } from '../../support/browser/payment.ts';
import { makeKnown, newBusiness, newMember, tokenOf } from '../../support/browser/people.ts';
import { expect, test } from '../../support/browser/test.ts';
import { world } from '../../support/browser/world.ts';

// Without a connection the page's calls fail, and the worker shows the offline page.
test.use({ serviceWorkers: 'allow', complaints: /ERR_INTERNET_DISCONNECTED|Failed to fetch/ });

const TAB = '/account/profile/link?tab=passes';
const MEMBERSHIP = '/account/membership';

/** @returns the address of the pass */
async function definePass(page: Page): Promise<string> {
  await page.goto(world().url + TAB);
  await page.getByRole('link', { name: 'New pass' }).click();
  await page.getByLabel('Name').fill('Ten classes');
  await page.getByLabel('Number of entries').fill('10');
  await page.getByLabel('Days').fill('180');
  await page.getByLabel('Price').fill('40.00');
  await expectClean(page, 'a new pass');
  await page.getByRole('button', { name: 'Create pass' }).click();
  await expect(page.getByRole('heading', { name: 'Ten classes' })).toBeVisible();
  return page.url();
}

/** The entries of the pass in the API, which counts them in the ledger. */
async function entriesOf(token: string, id: string): Promise<unknown> {
  const answer = await fetch(`${world().url}/api/merchant/passes/${id}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  return (await answer.json()).entriesOf;
}

const visitDialog = (page: Page): Locator => page.getByRole('dialog', { name: 'Take a visit' });

test('a studio sells ten classes, takes them at the counter, and its figures are those of the ledger', async ({
  page,
  browser,
}) => {
  const [business, member, other] = [await newBusiness(), await newMember(), await newMember()];
  const own = await browser.newContext();
  await makeKnown(own, business);
  const studio = await own.newPage();
  const pass = await definePass(studio);
  const id = new URL(pass).searchParams.get('pass') ?? '';

  // A pass that a customer holds already.
  await studio.getByRole('link', { name: 'Import' }).click();
  await studio.getByLabel('File').setInputFiles({
    name: 'passes.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`E-mail;Left\n${other.email};4`),
  });
  await expect(studio.getByText('Passes to import: 1. Entries in total: 4.')).toBeVisible();
  await expectClean(studio, 'the preview of an import');
  await studio.getByRole('button', { name: 'Import passes (1)' }).click();
  await expect(studio.getByText('E-mails on their way: 1.')).toBeVisible();
  let gift = '';
  // A worker writes the e-mail.
  await expect(async () => {
    gift = await linkInMailTo(other.email);
    expect(gift).toContain('gift=');
  }).toPass();
  const theirs = await browser.newContext();
  await makeKnown(theirs, other);
  const elsewhere = await theirs.newPage();
  await elsewhere.goto(gift);
  await elsewhere.getByRole('button', { name: 'Accept pass' }).click();
  await expect(elsewhere.getByText('4 of 4 entries left')).toBeVisible();
  await theirs.close();

  // Sold by a button.
  await studio.goto(pass);
  await studio.getByRole('link', { name: 'Sell by button' }).click();
  await studio.getByRole('button', { name: 'Create button' }).click();
  const link = studio.getByText(/\/pay\/btn_\w+$/).first();
  await makeKnown(page.context(), member);
  await page.goto((await link.textContent()) ?? '');
  await page.getByRole('button', { name: 'Continue to payment' }).click();
  await expect(page.getByText('180 days')).toBeVisible();
  await expectClean(page, 'the payment of a pass');
  await paymentIn(page).pay.click();
  await page.waitForURL(/\/pay\/confirmation/);

  // Shown at the counter without a connection.
  await page.goto(world().url + MEMBERSHIP);
  await untilAppRuns(page);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.getByRole('link', { name: 'Show code: Ten classes' }).click();
  const code = page.getByRole('dialog', { name: 'Ten classes' });
  await expect(code.getByText(/^\d{4} \d{4}$/)).toBeVisible();
  await expectClean(page, 'the code of a pass');
  await page.context().setOffline(true);
  await expect(code.getByText('You are offline. The code still works.')).toBeVisible();
  await page.goto(world().url + MEMBERSHIP);
  await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible();
  const digits = page.getByText(/^\d{4} \d{4}$/);
  await expectClean(page, 'the code on the offline page');
  await studio.goto(pass);
  await studio.getByLabel('Code').fill((await digits.textContent()) ?? '');
  await studio.getByRole('button', { name: 'Take visit' }).click();
  await expect(studio.getByText('Visit taken. Entries left: 9')).toBeVisible();
  await expectClean(studio, 'a pass');

  // Back online, the member sees it, and shares a name.
  await page.context().setOffline(false);
  await page.goto(world().url + MEMBERSHIP);
  await expect(page.getByText('9 of 10 entries left')).toBeVisible();
  await page.getByText('Details and sharing').click();
  await page.getByLabel('Share my name').check();
  await expect(page.getByText('Saved.')).toBeVisible();
  await expectClean(page, 'the passes of a member');

  // A freeze, and the last entry.
  await studio.reload();
  await studio.getByRole('link', { name: 'Ana Prado' }).click();
  await studio.getByRole('button', { name: 'Freeze' }).click();
  const inThirtyDays = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10);
  await studio.getByLabel('Resumes on').fill(inThirtyDays);
  await studio.getByRole('button', { name: 'Freeze pass' }).click();
  await expect(studio.getByText('Frozen', { exact: true })).toBeVisible();
  await expect(studio.getByRole('button', { name: 'Take visit' })).toHaveCount(0);
  await studio.getByRole('button', { name: 'End the freeze' }).click();
  await studio.getByRole('dialog').getByRole('button', { name: 'End the freeze' }).click();
  await studio.getByRole('button', { name: 'Take visit' }).click();
  await visitDialog(studio).getByLabel('Entries').fill('9');
  await visitDialog(studio).getByRole('button', { name: 'Take visit' }).click();
  await expect(studio.getByText('Used up')).toBeVisible();
  await expectClean(studio, 'a held pass');

  await studio.goto(pass);
  await expect(studio.getByText('14: open 4, used 10, expired 0, refunded 0')).toBeVisible();
  expect(await entriesOf(await tokenOf(business), id)).toEqual({
    issued: 14,
    held: 4,
    used: 10,
    expired: 0,
    returned: 0,
  });
  await own.close();
});
