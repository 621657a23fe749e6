/**
 * Walks through our pages at 400 %, in forced colours, without motion, by the Tab key: WCAG 2.2,
 * 1.4.10, 2.3.3, 2.4.7 and 2.4.11. `npm run test:long -- walks` visits every page.
 */
import type { Page } from 'playwright/test';
import { untilAppRuns } from '../../support/browser/app.ts';
import { cardNumber } from '../../support/browser/card.ts';
import { IS_LONG } from '../../support/browser/extent.ts';
import {
  BUSINESS_LISTS,
  BUSINESS_PAGES,
  GUEST_PAGES,
  MEMBER_PAGES,
} from '../../support/browser/pages.ts';
import { newPayment } from '../../support/browser/payments.ts';
import { makeKnown, newBusiness, newMember, sampleMember } from '../../support/browser/people.ts';
import { agreed } from '../../support/browser/plans.ts';
import { expect, test } from '../../support/browser/test.ts';
import { newTillCode, openTill } from '../../support/browser/till.ts';
import { atItsNarrowest, hiddenStops, moving, sidewaysScroll } from '../../support/browser/walk.ts';
import { heading } from '../../support/browser/whole.ts';
import { world } from '../../support/browser/world.ts';

/** The pages with most controls; the long run visits the others too. */
const OFTEN = new Set([
  '/',
  '/register',
  '/account',
  '/account/membership/stake',
  '/account/profile/link',
  '/account/transactions?view=payments',
]);

test.use({ complaints: /status of 404|401 \(Unauthorized\).*\/api\/till$/ });
test.describe.configure({ timeout: IS_LONG ? 300_000 : 120_000 });

/** @returns what is wrong, by page */
async function walk(
  page: Page,
  pages: Record<string, string>,
  isAlways = false,
): Promise<string[]> {
  const wrong: string[] = [];
  // The stream of the account would keep the network busy.
  await page.route('**/api/users/me/changes', (route) => route.fulfill({ status: 404 }));
  for (const [path, title] of Object.entries(pages)) {
    if (!IS_LONG && !isAlways && !OFTEN.has(path)) continue;
    await page.goto(world().url + path);
    // The card network's frame moves what is below it when it arrives.
    await page.waitForLoadState('networkidle');
    wrong.push(...(await faultsOf(page, title)).map((fault) => `${path} ${fault}`));
  }
  return wrong;
}

async function faultsOf(page: Page, title: string): Promise<string[]> {
  await untilAppRuns(page);
  await expect(heading(page)).toHaveText(title);
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  return faultsShown(page);
}

async function faultsShown(page: Page): Promise<string[]> {
  const { stops, hidden } = await hiddenStops(page);
  // The skip link, the home link and one control of the page at least.
  if (stops < 3) hidden.push(`only ${stops} stops`);
  const sideways = await sidewaysScroll(page);
  if (sideways > 0) hidden.push(`scrolls ${sideways} pixels sideways`);
  return [...hidden, ...(await moving(page)).map((name) => `${name} moves`)];
}

test('every stop of a guest’s page is seen and marked', async ({ page }) => {
  await atItsNarrowest(page);

  expect(await walk(page, GUEST_PAGES)).toEqual([]);
});

test('every stop of a member’s page is seen and marked', async ({ page }) => {
  await makeKnown(page.context(), await newMember());
  await atItsNarrowest(page);

  expect(await walk(page, MEMBER_PAGES)).toEqual([]);
});

test('every stop of a business’s page is seen and marked', async ({ page }) => {
  await makeKnown(page.context(), { ...sampleMember('Ana'), email: 'alba@salus.test' });
  await atItsNarrowest(page);

  expect(await walk(page, BUSINESS_PAGES)).toEqual([]);
});

test('every stop of a payment’s page is seen and marked', async ({ page }) => {
  await makeKnown(page.context(), await newMember());
  await atItsNarrowest(page);
  await page.goto(`${world().url}/pay/${await newPayment()}`);

  expect(await faultsOf(page, 'Payment')).toEqual([]);
});

test('every stop of a business’s lists is seen and marked', async ({ page }) => {
  await makeKnown(page.context(), await newBusiness());
  await atItsNarrowest(page);

  expect(await walk(page, BUSINESS_LISTS)).toEqual([]);
});

test('every stop of a plan’s screens is seen and marked', async ({ page, browser }) => {
  const [owner, member] = await Promise.all([newBusiness(), newMember()]);
  const screens = await agreed(owner, member);
  await makeKnown(page.context(), owner);
  await atItsNarrowest(page);
  const pages = Object.fromEntries(Object.values(screens).map((path) => [path, 'Plans']));

  expect(await walk(page, pages, true)).toEqual([]);

  const own = await browser.newContext();
  await makeKnown(own, member);
  const links = await own.newPage();
  await atItsNarrowest(links);
  expect(await walk(links, { '/account/links': 'Linked merchants' }, true)).toEqual([]);
  await expect(links.getByRole('button', { name: /^End agreement/ })).toBeVisible();
  await own.close();
});

test('every stop of the till and of the windows is seen and marked', async ({ page }) => {
  await atItsNarrowest(page);
  await openTill(page, await newTillCode());
  expect(await faultsShown(page)).toEqual([]);

  await page.goto(`${world().url}/embed/signin/${await newPayment()}`);
  await expect(page.getByLabel('E-mail')).toBeVisible();
  expect(await faultsShown(page)).toEqual([]);

  await makeKnown(page.context(), await newMember({ cash: '12.5' }));
  await page.goto(`${world().url}/embed/top-up/${await newPayment()}`);
  await expect(page.getByRole('button', { name: /^Add .* and pay$/ })).toBeVisible();
  await expect(cardNumber(page)).toBeVisible();
  expect(await faultsShown(page)).toEqual([]);
});

test('control: a covered control and one without a focus mark are found', async ({ page }) => {
  await page.goto(`${world().url}/contact`);
  await expect(heading(page)).toHaveText('Contact');
  await untilAppRuns(page);
  await page.evaluate(() => {
    const style = new CSSStyleSheet();
    style.replaceSync('main :focus { outline: none !important } footer { clip-path: inset(50%) }');
    document.adoptedStyleSheets.push(style);
  });

  const { hidden } = await hiddenStops(page);

  expect(hidden.join()).toContain('its focus has no outline');
  expect(hidden.join()).toContain('it is covered or outside');
});
