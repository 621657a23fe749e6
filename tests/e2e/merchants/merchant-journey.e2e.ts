/** A new merchant starts with nothing but docs/quickstart.md. */
import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import type { Page } from 'playwright/test';
import { payAsKnown } from '../../support/browser/checkout.ts';
import { startExample } from '../../support/browser/example.ts';
import { frameOf } from '../../support/browser/host-page.ts';
import { createToken, press, registerBusiness } from '../../support/browser/new-business.ts';
import { paymentIn } from '../../support/browser/payment.ts';
import { newMember } from '../../support/browser/people.ts';
import { expect, test } from '../../support/browser/test.ts';
import { world } from '../../support/browser/world.ts';
import { startSite } from '../../support/sites/site.ts';

const PASSWORD = 'a quiet house by the sea';

test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

const open = (page: Page, path: string) => page.goto(`${world().url}${path}`);

/** Puts the verification file where the page asks for it. */
async function proveDomain(page: Page): Promise<void> {
  await open(page, '/account/profile/link?tab=domain');
  await expect(page.getByText('Not verified yet')).toBeVisible();
  const content = await page
    .getByText(/^salus-verification=/)
    .last()
    .innerText();
  const site = await startSite(world().newcomer.port);
  site.pages.set('/.well-known/salus-verification.txt', { body: content });
  await press(page, 'Check file');
  await expect(page.getByText(/^Verified by its file/)).toBeVisible();
  await site.close();
}

async function allowSite(page: Page, origin: string): Promise<void> {
  await open(page, '/account/profile/link?tab=addresses');
  await page.getByLabel('Another site').fill(origin);
  const card = page.locator('form').filter({ has: page.getByLabel('Another site') });
  await card.getByRole('textbox', { name: 'Current password' }).fill(PASSWORD);
  await press(page, 'Add site');
  await expect(page.getByText(`${origin} can now show your checkout.`)).toBeVisible();
}

async function curl(token: string, ...args: string[]): Promise<Record<string, unknown>> {
  const { stdout } = await promisify(execFile)('curl', [
    ...['--silent', '--fail-with-body', '--header', `Authorization: Bearer ${token}`],
    ...args,
  ]);
  return JSON.parse(stdout);
}

test('a merchant registers, takes the first payment, refunds it and reads the books', async ({
  page,
}, { retry }) => {
  const origin = `http://127.0.0.1:${world().newcomer.port}`;
  const { domain } = world().newcomer;
  const registrant = {
    email: `sol-${retry}@casa-sol.test`,
    password: PASSWORD,
    business: 'Casa Sol',
    domain,
  };
  await registerBusiness(page, registrant);
  await proveDomain(page);
  await allowSite(page, origin);
  const token = await createToken(page, PASSWORD);

  const made = await curl(
    token,
    ...['--json', JSON.stringify({ amount: '9000.00', currency: 'EUR', reference: 'big' })],
    `${world().url}/api/merchant/pay-sessions`,
  );
  expect(made).toMatchObject({ status: 'pending', reference: 'big' });

  const shop = await startExample('quickstart', token, origin);
  try {
    const shopper = await page.context().browser()?.newContext();
    if (!shopper) throw new Error('no browser');
    const till = await shopper.newPage();
    await till.goto(origin);
    const payment = paymentIn(frameOf(till));
    await payAsKnown(till, payment, await newMember());
    await expect.poll(shop.said).toContain('pay_session.paid order-1');
    await shopper.close();
  } finally {
    await shop.stop();
  }

  await open(page, '/account/transactions?view=payments');
  await page.getByRole('row').last().getByRole('link').click();
  await press(page, 'Refund this payment');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Amount in EUR').fill('15.00');
  await dialog.getByRole('textbox', { name: 'Your password' }).fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Refund', exact: true }).click();
  await expect(page.getByText(/^€15\.00 refunded\./)).toBeVisible();
  const [event] = (await curl(token, `${world().url}/api/merchant/events?order=newest&limit=1`))
    .data as { type: string }[];
  expect(event?.type).toBe('pay_session.refunded');

  await open(page, '/account/transactions?view=payments');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download as CSV' }).click();
  const [heads, ...rows] = (await readFile(await (await download).path(), 'utf8'))
    .trimEnd()
    .split('\r\n');
  expect(rows).toHaveLength(1);
  expect(heads).toContain('refunded');
  expect(rows[0]).toContain('"order-1"');
  expect(rows[0]).toContain('"partially_refunded"');
});
