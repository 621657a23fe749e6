/**
 * `npm run bench -- embed`: how long a slow phone waits for the checkout in a merchant's page, beside
 * a static page in the same frame and beside other embeds. `--write` puts the figures into
 * `docs/embed/performance.md`.
 */
import { readFile } from 'node:fs/promises';
import setup from '../tests/e2e/setup.ts';
import { addressOf } from '../tests/support/browser/host-server.ts';
import { newPayment } from '../tests/support/browser/payments.ts';
import { world } from '../tests/support/browser/world.ts';
import { slowestClick } from './embed/clicks.ts';
import { type Browser, startBrowser } from './embed/devtools.ts';
import { fetchPeers } from './embed/peers.ts';
import type { Told } from './embed/probe.ts';
import { type Row, report, writeReport } from './embed/report.ts';
import { startStubs } from './embed/stubs.ts';
import { type Visit, visit, visitPrewarmed } from './embed/visit.ts';

/** Names of ways, to look into these alone; without it all are measured. */
const ONLY = process.env.BENCH_WAYS?.split(';');
const ROUNDS = Number(process.env.BENCH_EMBED ?? 9);

interface Way {
  name: string;
  look(): Promise<Visit>;
  visits: Visit[];
}

const BEGIN = '<script>salusBegan()</script>';

async function ways(browser: Browser, id: string): Promise<{ all: Way[]; end(): Promise<void> }> {
  const { url, hostUrl, strangerUrl } = world();
  // The content below shifts if the checkout takes more space than it reserves.
  const page = (body: string, host = hostUrl) =>
    addressOf(host, { body: `<div style="min-height:560px">${body}</div><p>More</p>` });
  const loader = `${url}/widget/v1.js`;
  const tag = (mode: string) =>
    `${BEGIN}<script async src="${loader}" data-session="${id}" data-mode="${mode}"></script>`;
  const snippet = await readSnippet();
  const htmlFirst = `${BEGIN}${snippet.replaceAll('https://pay.example', url).replaceAll('pay_…', id)}`;
  const peers = await fetchPeers();
  const stubs = await startStubs(await viewOf(`${url}/embed/pay/${id}`), peers);
  const way = (
    name: string,
    address: string,
    expected?: readonly Told['name'][],
    how = (on: Browser) => visit(on, address, expected),
  ): Way => ({ name, look: () => how(browser), visits: [] });
  const prewarmedWay = (name: string, address: string) =>
    way(name, address, [], (on) => visitPrewarmed(on, address));
  const frame = (src: string) =>
    `<iframe style="display:block;border:0;width:100%;height:560px" src="${src}"></iframe>`;
  const framed = frame(stubs.frame).replaceAll('"', '&quot;');
  const prewarmed = `${BEGIN}<button onpointerenter="slot.innerHTML ||= '${framed}'" onclick="slot.showModal()">Pay</button><dialog id="slot"></dialog>`;
  const ours = ['shown', 'amount', 'answered', 'ready'] as const;
  return {
    all: [
      way('bare', page(`${BEGIN}${frame(stubs.bare)}`), ['shown', 'amount']),
      way('ours, HTML first', page(htmlFirst), ours),
      way('static', page(`${BEGIN}<script async src="${stubs.script}"></script>`)),
      way('ours', page(tag('inline')), ours),
      way('ours, refused', page(tag('inline'), strangerUrl), ['fallback']),
      prewarmedWay('static, prewarmed', page(prewarmed)),
      prewarmedWay('ours, prewarmed', page(tag('button'))),
      ...peers.map((peer) => {
        const { script, frame: address } = stubs.peer(peer);
        return way(`${peer.name} ${peer.version}`, page(peer.page(script, address)));
      }),
    ].filter(({ name }) => !ONLY || ONLY.includes(name)),
    end: stubs.close,
  };
}

/** The snippet of docs/embed/README.md. */
async function readSnippet(): Promise<string> {
  const text = await readFile(new URL('../docs/embed/README.md', import.meta.url), 'utf8');
  const [, snippet] = /```html\n(<salus-checkout[^`]*<iframe.*?)```/s.exec(text) ?? [];
  if (!snippet) throw new Error('docs/embed/README.md has no snippet with a frame');
  return snippet;
}

/** The view as it is rendered, with its styles and without what makes it work. */
async function viewOf(address: string): Promise<string> {
  const html = await (await fetch(address)).text();
  const [, body = ''] = /<body>(.*)<\/body>/s.exec(html) ?? [];
  const view = body.replace(/<script\b.*?<\/script>/gs, '');
  if (!view.includes('pay__row--total')) throw new Error('the frame is not rendered by the server');
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
        if (!way) continue;
        // Once more: a busy machine may lose a press.
        const seen = await way.look().catch(() => way.look().catch(explained(way.name)));
        way.visits.push(seen);
      }
      process.stdout.write(`round ${round + 1} of ${ROUNDS}\n`);
    }
  } finally {
    await end();
  }
  const typical = (visits: Visit[], figure: keyof Visit) =>
    median(visits.map((one) => one[figure]));
  return all.map(({ name, visits }) => ({
    name,
    amount: typical(visits, 'amount'),
    answered: typical(visits, 'answered'),
    ready: typical(visits, 'ready'),
    readyAfter: typical(visits, 'readyAfter'),
    fallback: typical(visits, 'fallback'),
    blocked: typical(visits, 'blocked'),
    frameBlocked: typical(visits, 'frameBlocked'),
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
  const click = ONLY ? 0 : await clicks(browser);
  if (ONLY) console.table(rows);
  const { text, isWithin } = ONLY ? { text: '', isWithin: true } : report(rows, click);
  console.log(text);
  if (process.argv.includes('--write')) await writeReport(text, ROUNDS);
  process.exitCode = isWithin ? 0 : 1;
} finally {
  await browser.close();
  await tearDown();
}
