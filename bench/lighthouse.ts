/**
 * `npm run bench -- lighthouse`: Lighthouse's mobile profile of the public pages and of the homes
 * after sign-in. `--write` puts the table into `docs/performance.md`; other options are the paths to
 * audit alone, where `/account` is both homes. Lighthouse itself is no dependency: npx loads it.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium } from 'playwright';
import setup from '../tests/e2e/setup.ts';
import { type Member, makeKnown, newBusiness, newMember } from '../tests/support/browser/people.ts';
import { world } from '../tests/support/browser/world.ts';
import { freePort } from '../tests/support/processes/free-port.ts';
import { type Audit, audit } from './lighthouse/audit.ts';
import { report, writeReport } from './lighthouse/report.ts';

const ROUNDS = Number(process.env.BENCH_LIGHTHOUSE ?? 3);

/** All four categories must be 100 on public pages; after sign-in performance ≥ 95. */
const PUBLIC = [
  '/',
  '/join',
  '/login',
  '/resources',
  '/contact',
  '/legal',
  '/legal/general-conditions',
  '/status',
  '/reserves',
  '/docs',
  '/docs/quickstart',
  '/docs/api/pay-sessions',
  '/docs/playground',
];

const named = process.argv.slice(2).filter((option) => !option.startsWith('--'));
const isWanted = (path: string) => named.length === 0 || named.includes(path);

async function withBrowser<T>(
  member: Member | undefined,
  act: (port: number) => Promise<T>,
): Promise<T> {
  const port = await freePort();
  const profile = await mkdtemp(join(tmpdir(), 'salus-lighthouse-'));
  const executablePath = process.env.CHROMIUM_PATH;
  // Persistent: Lighthouse opens its tab in the profile that has the sign-in cookie.
  const context: BrowserContext = await chromium.launchPersistentContext(profile, {
    ...(executablePath ? { executablePath } : {}),
    args: [`--remote-debugging-port=${port}`, '--headless=new'],
  });
  try {
    if (member) await makeKnown(context, member);
    return await act(port);
  } finally {
    await context.close();
    await rm(profile, { recursive: true, force: true });
  }
}

async function measure(): Promise<Map<string, Audit[]>> {
  const seen = new Map<string, Audit[]>();
  const put = (name: string, result: Audit) => seen.set(name, [...(seen.get(name) ?? []), result]);
  const people = { member: await newMember(), business: await newBusiness() };
  for (let round = 1; round <= ROUNDS; round++) {
    for (const path of PUBLIC.filter(isWanted))
      await withBrowser(undefined, async (port) =>
        put(path, await audit(world().url + path, port)),
      );
    for (const [kind, member] of isWanted('/account') ? Object.entries(people) : [])
      await withBrowser(member, async (port) =>
        put(`/account, ${kind}`, await audit(`${world().url}/account`, port)),
      );
    process.stdout.write(`round ${round} of ${ROUNDS}\n`);
  }
  return seen;
}

const tearDown = await setup();
try {
  const { text, isWithin } = report(await measure());
  console.log(text);
  if (process.argv.includes('--write')) await writeReport(text);
  process.exitCode = isWithin ? 0 : 1;
} finally {
  await tearDown();
}
