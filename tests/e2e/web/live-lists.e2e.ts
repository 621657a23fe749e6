/** A payment appears in the lists of its payer and of its business while they look at them. */
import type { BrowserContext, Page } from 'playwright/test';
import { expectClean } from '../../support/browser/axe.ts';
import { payShop } from '../../support/browser/payments.ts';
import { type Member, makeKnown, newMember, sampleMember } from '../../support/browser/people.ts';
import { expect, test } from '../../support/browser/test.ts';
import { world } from '../../support/browser/world.ts';

/** A page whose stream is open. */
async function openAs(context: BrowserContext, who: Member, path: string): Promise<Page> {
  await makeKnown(context, who);
  const page = await context.newPage();
  const streams = page.waitForResponse(
    (response) =>
      response.url().endsWith('/api/users/me/changes') &&
      (response.headers()['content-type'] ?? '').startsWith('text/event-stream'),
  );
  await page.goto(`${world().url}${path}`);
  await streams;
  return page;
}

test('a payment appears in the lists of payer and business at once', async ({ browser }) => {
  const payer = await newMember();
  await payShop(payer, 'before');
  const owner = { ...sampleMember('Ana'), email: 'alba@salus.test' };
  const [one, other] = [await browser.newContext(), await browser.newContext()];
  const member = await openAs(one, payer, '/account/transactions');
  const business = await openAs(other, owner, '/account/transactions?view=payments');
  const rows = member.getByRole('table').getByRole('link');
  await expect(rows).toHaveCount(2);
  await expect(business.getByRole('table')).toBeVisible();

  const reference = `live-${Date.now()}`;
  await payShop(payer, reference);

  await expect(rows).toHaveCount(3);
  await expect(member.getByRole('status').filter({ hasText: '1 new transaction' })).toBeAttached();
  await expect(business.getByRole('rowheader', { name: reference })).toBeVisible();
  await one.close();
  await other.close();
});

test('further down a list, a payment is offered until its button is pressed', async ({
  browser,
}) => {
  const payer = await newMember();
  for (let count = 0; count < 3; count++) await payShop(payer, `before-${count}`);
  const context = await browser.newContext({ viewport: { width: 375, height: 500 } });
  const page = await openAs(context, payer, '/account/transactions');
  await expect(page.getByRole('row')).not.toHaveCount(0);
  await page.getByRole('row').last().scrollIntoViewIfNeeded();
  const rows = await page.getByRole('table').getByRole('link').count();

  await payShop(payer, 'later');
  const button = page.getByRole('button', { name: '1 new transaction' });
  await expect(button).toBeInViewport();
  await expect(page.getByRole('table').getByRole('link')).toHaveCount(rows);
  await expectClean(page, 'a list with a new transaction');
  await button.click();

  await expect(page.getByRole('table').getByRole('link')).toHaveCount(rows + 1);
  await expect(page.getByText(/transactions shown/)).toBeFocused();
  await expect(page.getByText(/transactions shown/)).toBeInViewport();
  await context.close();
});

test('the home of a member shows the new balance', async ({ browser }) => {
  const payer = await newMember();
  const context = await browser.newContext();
  const page = await openAs(context, payer, '/account');
  await expect(page.getByRole('region', { name: 'All your tokens' })).toContainText('1,000');

  await payShop(payer, 'home');

  await expect(page.getByRole('region', { name: 'All your tokens' })).toContainText('996.2');
  await expect(page.getByRole('region', { name: 'Recent transactions' })).toContainText('3.8');
  await context.close();
});
