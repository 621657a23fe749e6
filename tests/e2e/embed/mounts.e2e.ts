/**
 * A removed checkout leaves nothing behind: `MOUNTS` rounds, 1,000 with `npm run test:long --
 * mounts`.
 */
import type { Page } from 'playwright/test';
import { openHostPage, untilScriptRan } from '../../support/browser/host-page.ts';
import { newPayment } from '../../support/browser/payments.ts';
import { expect, test } from '../../support/browser/test.ts';
import { world } from '../../support/browser/world.ts';

const MOUNTS = Number(process.env.MOUNTS ?? 12);
/** Until the caches of the browser and of the scripts are full. */
const FIRST = 4;

interface Left {
  listeners: number;
  nodes: number;
  frames: number;
  heap: number;
}

/** The heap of the page’s process after garbage collection. */
async function measure(page: Page): Promise<Left> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Performance.enable');
  for (let round = 0; round < 3; round += 1) await devtools.send('HeapProfiler.collectGarbage');
  const { metrics } = await devtools.send('Performance.getMetrics');
  await devtools.detach();
  const of = (wanted: string) => metrics.find(({ name }) => name === wanted)?.value ?? Number.NaN;
  return {
    listeners: of('JSEventListeners'),
    nodes: of('Nodes'),
    frames: of('Frames'),
    heap: of('JSHeapUsedSize'),
  };
}

async function expectFlat(page: Page, round: (times: number) => Promise<void>): Promise<void> {
  await round(FIRST);
  const before = await measure(page);
  await round(MOUNTS);
  const after = await measure(page);
  if (MOUNTS > 100) console.log({ MOUNTS, before, after });

  expect(after.listeners).toBeLessThanOrEqual(before.listeners);
  // A leak adds nodes in every round; the frame of the last round alone may not be collected yet.
  expect(after.nodes).toBeLessThan(before.nodes + MOUNTS);
  expect(after.frames).toBeLessThanOrEqual(before.frames + 1);
  expect(after.heap - before.heap).toBeLessThan(1_000_000);
}

const open = async (page: Page) => {
  await openHostPage(page, {
    head: `<script async src="${world().url}/widget/v1.js"></script>`,
    body: '<div id="till"></div>',
  });
  await untilScriptRan(page);
  // Otherwise the test’s own list of events would grow.
  await page.evaluate(() => {
    globalThis.salusHeard = { push() {} } as unknown as [];
  });
};

test.beforeEach(() => {
  test.setTimeout(30_000 + MOUNTS * 2_000);
});

test('elements that are added and removed leave no listener, node, frame or memory behind', async ({
  page,
}) => {
  const id = await newPayment();
  await open(page);

  await expectFlat(page, (times) =>
    page.evaluate(
      async ([session, count]) => {
        const place = document.querySelector('#till');
        for (let round = 0; round < count; round += 1) {
          const element = document.createElement('salus-checkout');
          element.setAttribute('session', session);
          const ready = new Promise((done) => {
            element.addEventListener('salus:ready', done, { once: true });
          });
          place?.append(element);
          // Every second one is removed before it has loaded.
          if (round % 2) await ready;
          element.remove();
        }
      },
      [id, times] as const,
    ),
  );
});

test('dialogs that open and close leave no listener, node, frame or memory behind', async ({
  page,
}) => {
  const id = await newPayment();
  await open(page);

  await expectFlat(page, (times) =>
    page.evaluate(
      async ([session, count]) => {
        const hear = (name: string) =>
          new Promise((done) => document.addEventListener(name, done, { once: true }));
        const { Salus } = globalThis as unknown as {
          Salus: { open(options: object): { close(): void } };
        };
        for (let round = 0; round < count; round += 1) {
          const ready = hear('salus:ready');
          const opened = Salus.open({ session });
          await ready;
          const closed = hear('salus:closed');
          opened.close();
          await closed;
        }
      },
      [id, times] as const,
    ),
  );
});
