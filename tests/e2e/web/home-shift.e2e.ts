/**
 * The homes keep what they show in place while the rest of them loads
 * (https://w3c.github.io/layout-instability). Each answer comes alone, since a slow line delivers
 * them in any order. `npm run test:long -- home-shift` has desktops too.
 */
import type { BrowserContext, Page } from 'playwright/test';
import { often } from '../../support/browser/extent.ts';
import { payShop } from '../../support/browser/payments.ts';
import {
  type Member,
  makeKnown,
  newBusiness,
  newMember,
  sampleMember,
} from '../../support/browser/people.ts';
import { expect, test } from '../../support/browser/test.ts';
import { world } from '../../support/browser/world.ts';

declare global {
  var salusHomeShift: { value: number; moved: string[] }[];
}

const SCREENS = {
  phone: { width: 390, height: 844 },
  'large phone': { width: 430, height: 932 },
  desktop: { width: 1280, height: 1000 },
};
type Screen = keyof typeof SCREENS;
/** Calls are made in few bursts, whose answers come in any order: these are its extremes. */
const ORDERS = ['first asked', 'last asked'] as const;
type Order = (typeof ORDERS)[number];
const LIMIT = 0.015;

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

/** Has more transactions than the home shows, and a merchant. */
async function memberWhoPaid(): Promise<Member> {
  const member = await newMember();
  for (const order of ['B-1', 'B-2', 'B-3', 'B-4', 'B-5']) await payShop(member, order);
  return member;
}

/** The sandbox's shop, which the members of this run pay. */
async function businessThatSold(): Promise<Member> {
  await memberWhoPaid();
  return { ...sampleMember('Ana'), email: 'alba@salus.test' };
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
  'member who paid': {
    create: memberWhoPaid,
    enter: makeKnown,
    first: 'Recent transactions',
    last: 'Your merchants',
  },
  business: { create: newBusiness, enter: makeKnown, first: 'Sales', last: 'Set up your business' },
  'business that sold': {
    create: businessThatSold,
    enter: makeKnown,
    first: 'Sales',
    last: 'Latest payments',
  },
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
async function oneByOne(context: BrowserContext, page: Page, order: Order): Promise<void> {
  const waiting: (() => Promise<void>)[] = [];
  let isAnswering = false;
  async function answerAll(): Promise<void> {
    if (isAnswering) return;
    isAnswering = true;
    while (waiting.length > 0) {
      // The other calls that the page makes at the same time arrive.
      await new Promise((done) => setTimeout(done, 50));
      await (order === 'first asked' ? waiting.shift() : waiting.pop())?.();
      await painted(page).catch(() => {});
    }
    isAnswering = false;
  }
  await context.route('**/api/**', async (route) => {
    // A stream has no end to wait for.
    if (route.request().headers().accept === 'text/event-stream') return route.continue();
    // A page that closes asks no more, and takes no more answers.
    const response = await route.fetch().catch(() => undefined);
    if (!response) return;
    waiting.push(() => route.fulfill({ response }).catch(() => {}));
    await answerAll();
  });
}

const CASES = Object.entries(HOMES).flatMap(([who, home]) =>
  often<Screen>(['phone', 'large phone', 'desktop'], ['phone']).flatMap((screen) =>
    ORDERS.map((order) => ({ who, screen, order, ...home })),
  ),
);

for (const { who, screen, order, create, enter, first, last } of CASES) {
  test(`the home of a ${who} stays in place on a ${screen}, ${order} first answered`, async ({
    context,
    page,
  }) => {
    await enter(context, await create());
    await page.setViewportSize(SCREENS[screen]);
    await watch(page);
    await oneByOne(context, page, order);
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
