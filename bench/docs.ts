/**
 * `npm run bench -- docs`: when pages of the documentation paint for the first time on a slow phone: an empty
 * cache, DevTools' Slow 4G, a quarter of the processor.
 */
import { type Browser, chromium } from 'playwright';
import setup from '../tests/e2e/setup.ts';
import { world } from '../tests/support/browser/world.ts';
import { CPU_RATE, SLOW_4G } from './embed/slow-phone.ts';

const ROUNDS = Number(process.env.BENCH_DOCS ?? 9);
const LIMIT_MS = 1_000;
const PATHS = ['/docs', '/docs/quickstart', '/docs/playground'];

/** Milliseconds from the start of the navigation to the first contentful paint. */
async function visit(browser: Browser, path: string): Promise<number> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  try {
    const page = await context.newPage();
    const line = await context.newCDPSession(page);
    await line.send('Network.enable');
    await line.send('Network.emulateNetworkConditions', SLOW_4G);
    await line.send('Emulation.setCPUThrottlingRate', { rate: CPU_RATE });
    await page.goto(`${world().url}${path}`, { waitUntil: 'commit' });
    return await page.evaluate(
      () =>
        new Promise<number>((done) => {
          new PerformanceObserver((list) => {
            const [entry] = list.getEntriesByName('first-contentful-paint');
            if (entry) done(entry.startTime);
          }).observe({ type: 'paint', buffered: true });
        }),
    );
  } finally {
    await context.close();
  }
}

const tearDown = await setup();
const executablePath = process.env.CHROMIUM_SHELL_PATH || process.env.CHROMIUM_PATH;
const browser = await chromium.launch(executablePath ? { executablePath } : {});
try {
  const seen = new Map<string, number[]>(PATHS.map((path) => [path, []]));
  for (let round = 0; round < ROUNDS; round++)
    for (const path of PATHS) seen.get(path)?.push(await visit(browser, path));
  for (const [path, times] of seen) {
    times.sort((one, other) => one - other);
    const [least = Number.NaN, median = Number.NaN] = [times[0], times[times.length >> 1]];
    const most = times.at(-1) ?? Number.NaN;
    console.log(
      `${path}: ${Math.round(median)} ms; ${Math.round(least)} to ${Math.round(most)} ms`,
    );
    if (median > LIMIT_MS) process.exitCode = 1;
  }
} finally {
  await browser.close();
  await tearDown();
}
