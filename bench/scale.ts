/**
 * `npm run bench -- scale [WORD…]`: what each read of the API touches in databases of several sizes, one after the
 * other: a call whose pages grow with all members or postings is named. Pages of tables and indexes are counted, which
 * other load on the machine does not change. BENCH_SIZES has postings, members and businesses of each, such as
 * `100000:100000:1000,1000000:1000000:10000`.
 */

import { verifyLedger } from '../server/invariants.ts';
import { openPostgres } from '../server/platform/db/database.ts';
import { flagsOf, startCluster } from '../tests/support/database/postgres-cluster.ts';
import { startHost } from './calls/host.ts';
import { turnOf } from './calls/load.ts';
import { COUNTING, startStatementCounter } from './calls/statements.ts';
import { quantile } from './confirm/stats.ts';
import { projected } from './ledger/months.ts';

const SIZES = process.env.BENCH_SIZES ?? '100000:20000:500,400000:80000:2000,1000000:300000:10000';
const words = process.argv.slice(2);
/** Requests before they are counted, and those that are timed. */
const WARM_UP = 10;
const TIMED = 10;
/** Times as many pages in the largest database as in the smallest: the depth of indexes grows, and nothing else may. */
const LIMIT = 2;
const PROJECTED = 30_000_000;

interface Found {
  pages: number;
  ms: number;
}

const sizes = SIZES.split(',').map((text) => {
  const [postings = 0, members = 0, businesses = 0] = text.split(':').map(Number);
  return { postings, members, businesses };
});
const found = new Map<string, Found[]>();
for (const size of sizes) {
  const cluster = await startCluster(
    ...flagsOf({
      ...COUNTING,
      shared_buffers: '1GB',
      max_wal_size: '8GB',
      maintenance_work_mem: '1GB',
    }),
  );
  try {
    const counter = await startStatementCounter(cluster.url);
    const host = await startHost(cluster.url, { words: ['GET', ...words], ...size });
    await counter.begin();
    for (const { route, requests } of host.made) {
      const [request = Buffer.alloc(0)] = requests.map((text) => Buffer.from(text));
      await turnOf(
        host.port,
        Array.from({ length: WARM_UP }, () => request),
      );
      const { took } = await turnOf(
        host.port,
        Array.from({ length: TIMED }, () => request),
      );
      const { pages } = await counter.count(host.port, [request, request, request]);
      found.set(route, [...(found.get(route) ?? []), { pages, ms: quantile(took, 0.5) }]);
    }
    await host.stop();
    await counter.stop();
    const database = openPostgres(`${cluster.url}?options=-c%20statement_timeout%3D0`, 1);
    const since = performance.now();
    await verifyLedger(database.db);
    const pages = Number.NaN;
    found.set('ledger:verify', [
      ...(found.get('ledger:verify') ?? []),
      { pages, ms: performance.now() - since },
    ]);
    await database.close();
  } finally {
    await cluster.kill('SIGQUIT');
    await cluster.remove();
  }
  process.stderr.write(`${size.postings} postings, ${size.members} members\n`);
}

const heads = sizes.map(({ postings, members }) => `${postings}, ${members} members`);
console.log(`| Read | ${heads.join(' | ')} | Growth | Pages at ${PROJECTED} | Median |`);
console.log(`| - |${' -: |'.repeat(sizes.length + 3)}`);
let isWithin = true;
for (const [route, all] of found) {
  const pages = all.map((one) => one.pages);
  const growth = (pages.at(-1) ?? 0) / Math.max(1, pages[0] ?? 0);
  if (growth > LIMIT) isWithin = false;
  const points = sizes.map(({ postings }, place): [number, number] => [
    postings,
    pages[place] ?? 0,
  ]);
  const cells = [
    ...pages,
    `${growth.toFixed(1)}${growth > LIMIT ? ' ✗' : ''}`,
    projected(points, PROJECTED).toFixed(0),
    `${all.map(({ ms }) => ms.toFixed(1)).join(', ')} ms`,
  ];
  console.log(`| ${route} | ${cells.join(' | ')} |`);
}
process.exitCode = isWithin ? 0 : 1;
