/**
 * `npm run bench -- till`: how long after a member's press on Pay the till at the counter shows "Paid",
 * on one machine.
 */
import { chromium, type Page } from 'playwright';
import setup from '../tests/e2e/setup.ts';
import { newMember } from '../tests/support/browser/people.ts';
import { newTillCode, openTill, readyToPay, shownPayment } from '../tests/support/browser/till.ts';

const ROUNDS = Number(process.env.BENCH_TILL ?? 15);
const LIMIT_MS = 1_000;

/** When the till has painted its heading, in milliseconds since 1970. */
const paidAt = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((done) => {
        const look = () => {
          const headings = [...document.querySelectorAll('h1, h2')];
          if (!headings.some(({ textContent }) => textContent === 'Paid')) return;
          observer.disconnect();
          requestAnimationFrame(() => setTimeout(() => done(Date.now())));
        };
        const observer = new MutationObserver(look);
        observer.observe(document.body, { childList: true, subtree: true, characterData: true });
      }),
  );

async function measure(page: Page): Promise<number[]> {
  const times: number[] = [];
  await openTill(page, await newTillCode([]));
  for (let round = 0; round < ROUNDS; round++) {
    await page.getByLabel('Amount').fill('40');
    await page.getByRole('button', { name: 'Request €40.00' }).press('Enter');
    await page.getByRole('img', { name: 'QR code of the payment' }).waitFor();
    const pay = await readyToPay(await newMember(), await shownPayment(page));
    const shown = paidAt(page);
    // The promise of the page begins before the press.
    await page.evaluate(() => {});
    const pressed = Date.now();
    await pay();
    times.push((await shown) - pressed);
    await page.getByRole('button', { name: 'Next payment' }).press('Enter');
  }
  return times.sort((one, other) => one - other);
}

const tearDown = await setup();
const executablePath = process.env.CHROMIUM_SHELL_PATH || process.env.CHROMIUM_PATH;
const browser = await chromium.launch(executablePath ? { executablePath } : {});
try {
  const times = await measure(await browser.newPage());
  const [least, most] = [times[0] ?? Number.NaN, times.at(-1) ?? Number.NaN];
  const median = times[times.length >> 1] ?? Number.NaN;
  console.log(`Pay → "Paid" on the till: ${median} ms; ${least} to ${most} ms in ${ROUNDS} rounds`);
  process.exitCode = most <= LIMIT_MS ? 0 : 1;
} finally {
  await browser.close();
  await tearDown();
}
