/** A business's sales, from the overview to a single payment. */
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright/test';
import { readManifest } from '../../../server/operate/sandbox/manifest.ts';
import { expectClean } from '../../support/browser/axe.ts';
import { type Member, makeKnown, newMember, sampleMember } from '../../support/browser/people.ts';
import { expect, test } from '../../support/browser/test.ts';
import { expectWhole } from '../../support/browser/whole.ts';
import { world } from '../../support/browser/world.ts';

async function ask(path: string, token: string, body: object) {
  const response = await fetch(`${world().url}/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(await response.text());
  return response.json();
}

/** A new member pays the demo shop 40.00 EUR. */
async function sell(session: Record<string, unknown>): Promise<Member> {
  const payer = await newMember();
  const manifest = await readManifest(world().folder);
  const wanted = { amount: '40.00', currency: 'EUR', ...session };
  const { id, quote } = await ask('/merchant/pay-sessions', manifest?.merchant.token ?? '', wanted);
  const credentials = { identifier: payer.email, password: payer.password };
  const { jwt } = await ask('/auth/local', '', credentials);
  await ask(`/pay/${id}/confirm`, jwt, { total: quote.total });
  return payer;
}

const open = (page: Page, path: string) => page.goto(`${world().url}${path}`);

test('a business follows a payment from its overview to the CSV file and to the order', async ({
  page,
}) => {
  const reference = `view-${Date.now()}`;
  const lineItems = [{ name: 'Sauna evening', quantity: 1, amount: '40.00' }];
  const payer = await sell({ reference, lineItems });
  await makeKnown(page.context(), { ...sampleMember('Ana'), email: 'alba@salus.test' });
  await open(page, '/account');
  await expect(page.getByRole('img', { name: /^Gross sales/ })).toBeVisible();
  await expect(page.getByRole('link', { name: reference })).toContainText('€40.00');
  await expectWhole(page, 'the overview of a business', 'Overview');

  await page.getByRole('radio', { name: '30 days' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByText('Gross sales · 90 days')).toBeVisible();
  await page.getByText('Show as a table').first().click();
  await expect(page.getByRole('columnheader', { name: 'Payments received' })).toBeVisible();

  await page.getByRole('link', { name: 'All payments received' }).click();
  await page.getByRole('searchbox', { name: 'Search' }).fill(reference);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Payments shown: 1. End of list.')).toBeVisible();
  await expectClean(page, 'payments received');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download as CSV' }).click();
  const file = await readFile(await (await download).path(), 'utf8');
  expect(file.trimEnd().split('\r\n')).toHaveLength(2);
  expect(file).toContain(reference);
  expect(file).not.toContain(payer.email);

  await page.getByRole('row').last().getByRole('link').click();
  const payment = page.getByRole('region', { name: 'Payment details' });
  await expect(payment).toContainText('Sauna evening');
  await expect(payment).toContainText('160 SLS');
  await expectWhole(page, 'a payment received', 'Payment');
});
