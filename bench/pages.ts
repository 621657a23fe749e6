/**
 * `npm run bench -- pages`: how long a member and a business wait on a slow line until the document
 * of their home shows what they came for. `--write` puts the figures into `docs/performance.md`; a
 * word, such as `business`, measures only the ways that it names.
 */
import { type Browser, type BrowserContext, chromium } from 'playwright';
import setup from '../tests/e2e/setup.ts';
import { makeKnown, newBusiness, newMember } from '../tests/support/browser/people.ts';
import { world } from '../tests/support/browser/world.ts';
import { type Figures, PROBE } from './pages/probe.ts';
import { report, writeReport } from './pages/report.ts';

/** The line of the target. DevTools counts bytes per second. */
const LINE = {
  offline: false,
  latency: 150,
  downloadThroughput: 200_000,
  uploadThroughput: 200_000,
};
const ROUNDS = Number(process.env.BENCH_PAGES ?? 9);
/** The first meaningful content: a member's balance, and a business's balance for payouts. */
const CONTENT = {
  member: /^1,000\sSLS$/,
  business: /^0\sSLS$/,
} as const;

interface Way {
  name: string;
  person: keyof typeof CONTENT;
  /** A tab that has a token already, as after a reload; else the cookie alone is known. */
  isReload: boolean;
  /** Files of an earlier visit are in the cache. */
  isCached: boolean;
}

const ALL: readonly Way[] = [
  { name: 'member, new tab, empty cache', person: 'member', isReload: false, isCached: false },
  { name: 'member, reload, empty cache', person: 'member', isReload: true, isCached: false },
  {
    name: 'member, new tab, files in the cache',
    person: 'member',
    isReload: false,
    isCached: true,
  },
  { name: 'business, new tab, empty cache', person: 'business', isReload: false, isCached: false },
  {
    name: 'business, new tab, files in the cache',
    person: 'business',
    isReload: false,
    isCached: true,
  },
];

const [named = ''] = process.argv.slice(2).filter((option) => !option.startsWith('--'));
const WAYS = ALL.filter(({ name }) => name.includes(named));

async function visit(
  context: BrowserContext,
  { person, isReload, isCached }: Way,
): Promise<Figures> {
  const address = `${world().url}/account`;
  const page = await context.newPage();
  try {
    if (isReload || isCached) {
      await page.goto(address);
      await page.getByText(CONTENT[person]).first().waitFor();
      // The stream of the account keeps the network busy, so there is no idle to wait for.
      await page.waitForTimeout(3_000);
    }
    if (!isReload) await page.evaluate(() => sessionStorage.clear()).catch(() => {});
    const line = await context.newCDPSession(page);
    await line.send('Network.enable');
    if (!isCached) await line.send('Network.clearBrowserCache');
    await page.goto('about:blank');
    await line.send('Network.emulateNetworkConditions', LINE);
    await page.addInitScript(PROBE, CONTENT[person].source);
    await page.goto(address, { waitUntil: 'commit' });
    await page.waitForFunction(() => window.salusHomeShown !== undefined, undefined, {
      timeout: 30_000,
    });
    await page.waitForTimeout(3_000);
    return await page.evaluate(() => window.salusHomeFigures());
  } finally {
    await page.close();
  }
}

async function measure(browser: Browser): Promise<Map<string, Figures[]>> {
  const people = { member: await newMember(), business: await newBusiness() };
  const contexts = {
    member: await browser.newContext({ viewport: { width: 390, height: 844 } }),
    business: await browser.newContext({ viewport: { width: 390, height: 844 } }),
  };
  for (const person of ['member', 'business'] as const)
    await makeKnown(contexts[person], people[person]);
  const seen = new Map<string, Figures[]>(WAYS.map(({ name }) => [name, []]));
  for (let round = 0; round < ROUNDS; round++) {
    for (let turn = 0; turn < WAYS.length; turn++) {
      const way = WAYS[(round + turn) % WAYS.length];
      if (way) seen.get(way.name)?.push(await visit(contexts[way.person], way));
    }
    process.stdout.write(`round ${round + 1} of ${ROUNDS}\n`);
  }
  return seen;
}

const tearDown = await setup();
const executablePath = process.env.CHROMIUM_SHELL_PATH || process.env.CHROMIUM_PATH;
const browser = await chromium.launch(executablePath ? { executablePath } : {});
try {
  const { text, isWithin } = report(await measure(browser));
  console.log(text);
  if (process.argv.includes('--write')) await writeReport(text);
  process.exitCode = isWithin ? 0 : 1;
} finally {
  await browser.close();
  await tearDown();
}
