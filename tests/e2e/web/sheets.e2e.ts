/**
 * `npm run test:long -- sheets`: the main screens in each language, as phones and desktops show them in both
 * themes, on one sheet each: `.cache/sheets/es-phone-dark.png`. `SHEETS=es,it` chooses languages.
 */
import { readdirSync } from 'node:fs';
import { mkdir, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright/test';
import { untilAppRuns } from '../../support/browser/app.ts';
import { newPayment, payShop } from '../../support/browser/payments.ts';
import { type Member, makeKnown, newMember, sampleMember } from '../../support/browser/people.ts';
import { faultsShown, makeSheet, type Shot } from '../../support/browser/sheet.ts';
import { expect, test } from '../../support/browser/test.ts';
import { newTillCode, openTill } from '../../support/browser/till.ts';
import { world } from '../../support/browser/world.ts';

const ROOT = join(import.meta.dirname, '../../..');
const FOLDER = join(ROOT, '.cache/sheets');
const WANTED = process.env.SHEETS;
const DEVICES = {
  phone: { width: 390, height: 844 },
  desktop: { width: 1280, height: 900 },
} as const;
const THEMES = ['light', 'dark'] as const;
const STREAMS = /\/api\/(users\/me\/changes|pay\/\w+\/events)/;
/** Documents of their own. */
const WITHOUT_APP = new Set(['/till', '/reserves', '/status']);

const SCREENS = {
  guest: [
    '/',
    '/join',
    '/join/business',
    '/register',
    '/login',
    '/contact',
    '/pay/:id',
    '/till',
    '/reserves',
    '/status',
  ],
  member: [
    '/account',
    '/account/cash',
    '/account/buy',
    '/account/membership',
    '/account/membership/stake',
    '/account/transactions',
    '/account/orders',
    '/account/links',
    '/account/profile',
    '/account/profile/edit',
    '/account/profile/exit',
    '/pay',
    '/pay/:id',
  ],
  business: [
    '/account',
    '/account/cash',
    '/account/transactions?view=payments',
    '/account/transactions?view=reservations',
    '/account/transactions?view=requests',
    '/account/transactions?view=refund-requests',
    '/account/transactions?view=settlements',
    '/account/links',
    '/account/profile',
    '/account/profile/link',
    ...[
      ...['domain', 'buttons', 'passes', 'plans', 'coupons', 'tills', 'invoices', 'tax', 'snippet'],
      ...['appearance', 'addresses', 'team', 'activity', 'token', 'webhooks', 'requests'],
      ...['linking', 'test-members', 'doctor'],
    ].map((tab) => `/account/profile/link?tab=${tab}`),
  ],
} as const;

type Taken = Record<`${keyof typeof DEVICES}-${(typeof THEMES)[number]}`, Shot[]>;

test.skip(!WANTED, 'npm run test:long -- sheets');
test.describe.configure({ timeout: 900_000 });
test.use({ complaints: /401 \(Unauthorized\)|status of 404/ });

async function textKeys(): Promise<string[]> {
  const folder = join(ROOT, 'locales/en');
  const files = await Promise.all(
    (await readdir(folder)).map((name) => readFile(join(folder, name), 'utf8')),
  );
  // A key of one word, such as `terms`, is a word of a text too.
  return files.flatMap((file) => Object.keys(JSON.parse(file))).filter((key) => key.includes('.'));
}

async function openAs(browser: Browser, language: string, member?: Member): Promise<Page> {
  const context = await browser.newContext({ locale: language, reducedMotion: 'reduce' });
  if (member) await makeKnown(context, member);
  const page = await context.newPage();
  // Streams would keep the network busy.
  await page.route(STREAMS, (route) => route.fulfill({ status: 404 }));
  return page;
}

async function show(page: Page, path: string): Promise<void> {
  await page.goto(world().url + path);
  if (!WITHOUT_APP.has(path)) await untilAppRuns(page);
  await page.waitForLoadState('networkidle');
  await expect(page.locator('[aria-busy="true"], main [data-skeleton]')).toHaveCount(0);
  await page.evaluate(() => document.fonts.ready);
}

/** @returns the faults of this screen */
async function take(page: Page, name: string, keys: string[], taken: Taken): Promise<string[]> {
  const faults: string[] = [];
  for (const device of ['phone', 'desktop'] as const) {
    const viewport = DEVICES[device];
    await page.setViewportSize(viewport);
    for (const colorScheme of THEMES) {
      await page.emulateMedia({ colorScheme });
      // The bar at the bottom would cover the middle of a long page.
      const height = await page.evaluate(() => document.documentElement.scrollHeight);
      await page.setViewportSize({ ...viewport, height: Math.max(viewport.height, height) });
      const picture = await page.screenshot({ fullPage: true, animations: 'disabled' });
      taken[`${device}-${colorScheme}`].push({ name, picture });
    }
    const found = await faultsShown(page, keys);
    faults.push(...found.map((fault) => `${name}, ${device}: ${fault}`));
  }
  return faults;
}

for (const language of readdirSync(join(ROOT, 'locales'), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name)) {
  test(`sheets in ${language}`, async ({ browser, page }) => {
    test.skip(WANTED !== 'all' && !WANTED?.split(',').includes(language), WANTED);
    const member = await newMember({ cash: '4321.5' });
    for (const order of ['A-1001', 'A-1002', 'A-1003']) await payShop(member, order);
    const payment = await newPayment();
    const keys = await textKeys();
    const people = {
      guest: undefined,
      member,
      business: { ...sampleMember('Ana'), email: 'alba@salus.test' },
    };
    const taken: Taken = {
      'phone-light': [],
      'phone-dark': [],
      'desktop-light': [],
      'desktop-dark': [],
    };
    const faults: string[] = [];
    for (const [who, paths] of Object.entries(SCREENS)) {
      const screen = await openAs(browser, language, people[who as keyof typeof people]);
      for (const path of paths) {
        await show(screen, path.replace(':id', payment));
        faults.push(...(await take(screen, `${who} ${path}`, keys, taken)));
      }
      await screen.context().close();
    }
    const till = await openAs(browser, language);
    await openTill(till, await newTillCode());
    faults.push(...(await take(till, 'till', keys, taken)));
    await till.context().close();

    await mkdir(FOLDER, { recursive: true });
    await page.setViewportSize({ width: 1_620, height: 900 });
    for (const [kind, shots] of Object.entries(taken)) {
      const device = kind.startsWith('phone') ? 'phone' : 'desktop';
      await makeSheet(page, device, shots, join(FOLDER, `${language}-${kind}.png`));
    }
    expect(faults).toEqual([]);
  });
}
