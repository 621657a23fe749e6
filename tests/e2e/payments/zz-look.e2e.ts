import { makeKnown, newBusiness, tokenOf } from '../../support/browser/people.ts';
import { test } from '../../support/browser/test.ts';
import { world } from '../../support/browser/world.ts';
import { EXAMPLE_AGREEMENT, EXAMPLE_CHARGE, EXAMPLE_OWED, EXAMPLE_PLAN } from '../../../shared/plans/example.ts';

const TAB = '/account/profile/link?tab=plans';
const OUT = process.env.OUT ?? '/tmp/p2/shots';
test.setTimeout(300_000);
test('look', async ({ browser }) => {
  const business = await newBusiness();
  const send = async (path: string, body: object) => {
    const r = await fetch(`${world().url}/api/merchant/${path}`, { method: 'POST', headers: { authorization: `Bearer ${await tokenOf(business)}`, 'content-type': 'application/json' }, body: JSON.stringify(body) });
    return r.json();
  };
  const plan = await send('plans', { name: 'Yoga by the month', price: '60.00', currency: 'EUR', rhythm: 'month', taxRate: '7', minimumMonths: 12, noticeDays: 30, terms: 'Cancel a class 24 hours before.', enabled: true });
  await send('plans', { name: 'Sauna, every quarter', price: '120.00', currency: 'EUR', rhythm: 'month', every: 3, trialDays: 14, enabled: true });
  for (const [form, width, dark, lang] of [['phone', 320, false, 'de'], ['phone-dark', 320, true, 'hu'], ['desk', 1200, false, 'en'], ['desk-dark', 1200, true, 'ja']] as const) {
    const context = await browser.newContext({ viewport: { width, height: 900 }, colorScheme: dark ? 'dark' : 'light', locale: lang });
    await makeKnown(context, business);
    const page = await context.newPage();
    const agreement = { ...EXAMPLE_AGREEMENT, plan: plan.id, status: 'past_due', owed: '60.00', minimumMonths: 12 };
    await page.route(/merchant\/agreements\?/, (r) => r.fulfill({ json: { data: [agreement, { ...agreement, id: 'agr_' + 'b'.repeat(26), status: 'active', owed: '0.00', holder: { ...agreement.holder, name: 'Ana Prado' } }], next: null } }));
    await page.route(/merchant\/agreements\/agr/, (r) => r.fulfill({ json: agreement }));
    await page.route(/merchant\/charges\?/, (r) => r.fulfill({ json: { data: [EXAMPLE_OWED, { ...EXAMPLE_OWED, id: 'crg_' + 'a'.repeat(26), status: 'failed', reason: 'cap', nextAttemptAt: null }, { ...EXAMPLE_CHARGE, id: 'crg_' + 'b'.repeat(26) }], next: null } }));
    const shot = async (name: string) => { await page.waitForTimeout(700); await page.screenshot({ path: `${OUT}/${form}-${name}.png`, fullPage: true }); };
    await page.goto(world().url + TAB); await page.getByRole('rowheader').first().waitFor(); await shot('list');
    await page.goto(`${world().url}${TAB}&plan=new`); await page.locator('input[name=every]').waitFor(); await page.locator('summary').last().click(); await shot('form');
    await page.goto(`${world().url}${TAB}&plan=${plan.id}`); await page.getByRole('rowheader').first().waitFor(); await shot('plan');
    await page.goto(`${world().url}${TAB}&plan=${plan.id}&agreement=${agreement.id}`); await page.getByRole('rowheader').first().waitFor(); await shot('agreement');
    await page.locator('table button').first().click(); await shot('settle');
    await context.close();
  }
});
