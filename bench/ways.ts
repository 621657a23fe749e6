/**
 * `npm run bench -- ways [--write]`: clicks, fields and seconds of seven ways from a shop's page to a paid
 * session, counted in the browser. `--write` puts them into docs/checkout-ways.md, as what is true now.
 */
import { chromium } from 'playwright';
import setup from '../tests/e2e/setup.ts';
import { openHostPage, tag } from '../tests/support/browser/host-page.ts';
import { type Counts, countIn } from './ways/count.ts';
import { type Figures, report, writeReport } from './ways/report.ts';
import { walk } from './ways/walk.ts';
import { WAYS } from './ways/ways.ts';

const tearDown = await setup();
const executablePath = process.env.CHROMIUM_SHELL_PATH || process.env.CHROMIUM_PATH;
const browser = await chromium.launch(executablePath ? { executablePath } : {});
const words = process.argv.slice(2).filter((word) => word !== '--write');
try {
  const figures: Figures[] = [];
  for (const [name, begin] of Object.entries(WAYS)) {
    if (words.length > 0 && !words.some((word) => name.includes(word))) continue;
    figures.push({ name, ...(await measure(begin)) });
  }
  console.log(report(figures));
  if (process.argv.includes('--write')) await writeReport(figures);
} finally {
  await browser.close();
  await tearDown();
}

async function measure(begin: (typeof WAYS)[string]): Promise<Counts & { milliseconds: number }> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 1000 } });
  const shopper = await begin(context);
  const counts = await countIn(context);
  const shop = await context.newPage();
  await openHostPage(shop, { body: tag(shopper.session) });
  const began = performance.now();
  await walk(context, shop, shopper);
  const milliseconds = performance.now() - began;
  const counted = counts();
  await context.close();
  return { ...counted, milliseconds };
}
