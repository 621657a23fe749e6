/**
 * `npm run bench -- embed`: how long a slow phone waits for the checkout in a merchant's page, beside
 * a static page in the same frame and beside other embeds. `--write` puts the figures into
 * `docs/embed/performance.md`.
 */
import setup from '../tests/e2e/setup.ts';
import { addressOf } from '../tests/support/browser/host-server.ts';
import { newPayment } from '../tests/support/browser/payments.ts';
import { world } from '../tests/support/browser/world.ts';
import { slowestClick } from './embed/clicks.ts';
import { type Browser, startBrowser } from './embed/devtools.ts';
import { fetchPeers } from './embed/peers.ts';
import { type Row, report, writeReport } from './embed/report.ts';
import { startStubs } from './embed/stubs.ts';
import { type Visit, visit, visitPrewarmed } from './embed/visit.ts';

const ROUNDS = Number(process.env.BENCH_EMBED ?? 9);

interface Way {
  name: string;
  look(): Promise<Visit>;
  visits: Visit[];
}

const BEGIN = '<script>salusBegan()</script>';

async function ways(browser: Browser, id: string): Promise<{ all: Way[]; end(): Promise<void> }> {
  const { url, hostUrl } = world();
  // The content below shifts if the checkout takes more space than it reserves.
  const page = (body: string) =>
    addressOf(hostUrl, { body: `<div style="min-height:500px">${body}</div><p>More</p>` });
  const ours = (mode: string) =>
    page(
      `${BEGIN}<script async src="${url}/widget/v1.js" data-session="${id}" data-mode="${mode}"></script>`,
    );
  const peers = await fetchPeers();
  const stubs = await startStubs(await viewOf(`${url}/embed/pay/${id}`), peers);
  const way = (name: string, address: string, how = visit): Way => ({
    name,
    look: () => how(browser, address),
    visits: [],
  });
  const framed = `<iframe style=&quot;border:0;width:100%;height:500px&quot; src=&quot;${stubs.frame}&quot;></iframe>`;
  const prewarmed = `${BEGIN}<button onpointerenter="slot.innerHTML ||= '${framed}'" onclick="slot.showModal()">Pay</button><dialog id="slot"></dialog>`;
  return {
    all: [
      way('static', page(`${BEGIN}<script async src="${stubs.script}"></script>`)),
      way('ours', ours('inline')),
      way('static, prewarmed', page(prewarmed), visitPrewarmed),
      way('ours, prewarmed', ours('button'), visitPrewarmed),
      ...peers.map((peer) => {
        const { script, frame } = stubs.peer(peer);
        return way(`${peer.name} ${peer.version}`, page(peer.page(script, frame)));
      }),
    ],
    end: stubs.close,
  };
}

/** The view as it is rendered, with its styles and without what makes it work. */
async function viewOf(address: string): Promise<string> {
  const html = await (await fetch(address)).text();
  const [, view] = /<div id="app">(.*)<\/div>\s*<\/body>/s.exec(html) ?? [];
  if (!view) throw new Error('the frame is not rendered by the server');
  const styles = [...html.matchAll(/<style[^>]*>(.*?)<\/style>/gs)].map(([, css]) => css);
  return `<style>${styles.join('')}</style>${view}`;
}

async function measure(browser: Browser): Promise<Row[]> {
  const expiresAt = new Date(Date.now() + 6 * 3_600_000).toISOString();
  const id = await newPayment({ description: 'Weekend retreat', expiresAt });
  const { all, end } = await ways(browser, id);
  try {
    for (let round = 0; round < ROUNDS; round++) {
      // In turns, each first in some round: a busy machine slows all alike.
      for (let turn = 0; turn < all.length; turn++) {
        const way = all[(round + turn) % all.length];
        if (way) way.visits.push(await way.look().catch(explained(way.name)));
      }
      process.stdout.write(`round ${round + 1} of ${ROUNDS}\n`);
    }
  } finally {
    await end();
  }
  return all.map(({ name, visits }) => ({
    name,
    amount: median(visits.map(({ amount }) => amount)),
    answered: median(visits.map(({ answered }) => answered)),
    blocked: median(visits.map(({ blocked }) => blocked)),
    shift: Math.max(...visits.map(({ shift }) => shift)),
  }));
}

function explained(name: string) {
  return (cause: unknown): never => {
    throw new Error(`${name} could not be measured`, { cause });
  };
}

async function clicks(browser: Browser): Promise<number> {
  const slowest: number[] = [];
  for (let round = 0; round < Math.min(ROUNDS, 3); round++) {
    const id = await newPayment();
    const { url, hostUrl } = world();
    const body = `${BEGIN}<script async src="${url}/widget/v1.js" data-session="${id}"></script>`;
    slowest.push(await slowestClick(browser, addressOf(hostUrl, { body })));
  }
  return median(slowest);
}

function median(values: number[]): number {
  return values.toSorted((one, other) => one - other)[values.length >> 1] ?? Number.NaN;
}

const tearDown = await setup();
const browser = await startBrowser(
  process.env.CHROMIUM_SHELL_PATH || process.env.CHROMIUM_PATH || 'chromium',
);
try {
  const rows = await measure(browser);
  const click = await clicks(browser);
  const { text, isWithin } = report(rows, click);
  console.log(text);
  if (process.argv.includes('--write')) await writeReport(text, ROUNDS);
  process.exitCode = isWithin ? 0 : 1;
} finally {
  await browser.close();
  await tearDown();
}
