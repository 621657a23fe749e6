/**
 * The homes keep what they show in place while the rest of them loads
 * (https://w3c.github.io/layout-instability). Each answer comes alone, since a slow line delivers
 * them in any order. `npm run test:long -- home-shift` has desktops too.
 */
import type { BrowserContext, Page } from 'playwright/test';
import { often } from '../support/browser/extent.ts';
import { type Member, makeKnown, newBusiness, newMember } from '../support/browser/people.ts';
import { expect, test } from '../support/browser/test.ts';
import { world } from '../support/browser/world.ts';

declare global {
  var salusHomeShift: { value: number; moved: string[] }[];
}

const SCREENS = { phone: { width: 390, height: 844 }, desktop: { width: 1280, height: 1000 } };
type Screen = keyof typeof SCREENS;
const LIMIT = 0.02;

/** Signs in a person who is in the team of a business and acts for themselves. */
async function makeKnownAlone(context: BrowserContext, { email, password }: Member): Promise<void> {
  const api = `${world().url}/api`;
  const data = { identifier: email, password };
  const { jwt } = await (await context.request.post(`${api}/auth/local`, { data })).json();
  const headers = { authorization: `Bearer ${jwt}` };
  const answer = await context.request.put(`${api}/users/me/acting`, {
    headers,
    data: { business: null },
  });
  if (!answer.ok()) throw new Error(await answer.text());
}

interface Home {
  create(): Promise<Member>;
  enter(context: BrowserContext, member: Member): Promise<void>;
  first: string;
  last: string;
}

const HOMES = {
  member: {
    create: () => newMember(),
    enter: makeKnown,
    first: 'All your tokens',
    last: 'First steps',
  },
  'person in a team': {
    create: newBusiness,
    enter: makeKnownAlone,
    first: 'All your tokens',
    last: 'First steps',
  },
  business: { create: newBusiness, enter: makeKnown, first: 'Sales', last: 'Set up your business' },
} satisfies Record<string, Home>;

async function watch(page: Page): Promise<void> {
  await page.addInitScript(() => {
    globalThis.salusHomeShift = [];
    const nameOf = (node: Node | null) =>
      node instanceof Element ? `${node.tagName} ${node.className}` : String(node?.nodeValue);
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number;
        sources: { node: Node | null }[];
      })[])
        globalThis.salusHomeShift.push({
          value: entry.value,
          moved: entry.sources.map(({ node }) => nameOf(node)),
        });
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

const painted = (page: Page) =>
  page.evaluate(async () => {
    for (let frames = 0; frames < 3; frames++)
      await new Promise((done) => requestAnimationFrame(done));
  });

/** Answers one call after another, each painted before the next one. */
async function oneByOne(context: BrowserContext, page: Page): Promise<void> {
  let before = Promise.resolve();
  await context.route('**/api/**', async (route) => {
    // A stream has no end to wait for.
    if (route.request().headers().accept === 'text/event-stream') return route.continue();
    // A page that closes asks no more, and takes no more answers.
    const response = await route.fetch().catch(() => undefined);
    if (!response) return;
    const turn = before.then(async () => {
      await route.fulfill({ response }).catch(() => {});
      await painted(page).catch(() => {});
    });
    before = turn.catch(() => {});
    await turn;
  });
}

for (const [who, { create, enter, first, last }] of Object.entries(HOMES)) {
  for (const screen of often<Screen>(['phone', 'desktop'], ['phone'])) {
    test(`the home of a ${who} stays in place on a ${screen}`, async ({ context, page }) => {
      await enter(context, await create());
      await page.setViewportSize(SCREENS[screen]);
      await watch(page);
      await oneByOne(context, page);
      await page.goto(`${world().url}/account`);
      await expect(page.getByRole('region', { name: first })).toBeVisible();
      await expect(page.getByRole('region', { name: last })).toBeVisible();
      await expect(page.locator('main [data-skeleton]')).toHaveCount(0);
      await expect(page.getByRole('contentinfo')).toBeVisible();
      await painted(page);

      const shifts = await page.evaluate(() => globalThis.salusHomeShift);
      const sum = shifts.reduce((total, { value }) => total + value, 0);
      expect(sum, JSON.stringify(shifts)).toBeLessThanOrEqual(LIMIT);
    });
  }
}
