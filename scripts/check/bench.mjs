/**
 * `npm run bench`: ratios, measured in turns on this machine. `npm run bench -- NAME`:
 * `calls [--pglite] [WORD…]` compares each call of the API with a bare route;
 * `checkout [--against COMMIT]` measures whole checkouts, and compares another commit;
 * `scale [WORD…]` counts what each read of the API touches in databases of three sizes;
 * `confirm [--write]` compares the confirmation of payments with the database alone;
 * `root` compares its SQL function with pgbench's TPC-B, and counts what a payment writes;
 * `invoices [--write]` compares payments with and without an invoice for each, at many businesses and at one;
 * `archive` measures how long a month of postings takes to archive, to verify and to drop;
 * `ledger` compares payments and pages of transactions with years of postings in the ledger;
 * `charges` takes 100,000 monthly charges that are due on one day, alone and beside shoppers;
 * `deposits` measures the scanner, and takes minutes to create its chain;
 * `deliveries` measures webhooks;
 * `request-log` compares calls of a merchant's server with and without the request log;
 * `embed [--write]` measures the built checkout in a merchant's page;
 * `pages [--write] [WORD]` measures the homes of the member area on a slow line;
 * `lighthouse [--write] [PATH…]` audits public pages and the homes after sign-in with Lighthouse's mobile profile;
 * `docs` measures the first paint of the documentation on a slow phone;
 * `till` measures how long after Pay a till shows that it was paid;
 * `ways [--write]` counts clicks, fields and seconds of the ways from a shop's page to a paid session;
 * `streams` measures 10,000 followers of payments over three processes;
 * `replicas` measures how much of a mixed load a replica takes off the primary;
 * `verification` measures what the continuous verification of the books costs;
 * `reserves` measures a proof of reserves by the number of members;
 * `soak [pglite]` runs everything at once for an hour, with faults.
 * See docs/performance.md, docs/embed/performance.md and docs/reliability.md.
 */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { ensureInstalled, NODE, ROOT, runPinned } from '../run/runtime.mjs';

ensureInstalled();
const BENCHES = {
  transactions: 'bench/transactions.ts',
  charges: 'bench/charges.ts',
  calls: 'bench/calls.ts',
  checkout: 'bench/checkout.ts',
  scale: 'bench/scale.ts',
  confirm: 'bench/confirm.ts',
  root: 'bench/root.ts',
  invoices: 'bench/invoices.ts',
  ledger: 'bench/ledger.ts',
  archive: 'bench/archive.ts',
  deposits: 'bench/deposits.ts',
  deliveries: 'bench/deliveries.ts',
  'request-log': 'bench/request-log.ts',
  embed: 'bench/embed.ts',
  pages: 'bench/pages.ts',
  lighthouse: 'bench/lighthouse.ts',
  docs: 'bench/docs.ts',
  till: 'bench/till.ts',
  ways: 'bench/ways.ts',
  streams: 'bench/streams.ts',
  replicas: 'bench/replicas.ts',
  reserves: 'bench/reserves.ts',
  verification: 'bench/verification.ts',
  soak: 'bench/soak.ts',
};
const [which = 'transactions', ...options] = process.argv.slice(2);
if (!Object.hasOwn(BENCHES, which)) throw new Error(`one of: ${Object.keys(BENCHES).join(', ')}`);
const env = ['embed', 'pages', 'lighthouse', 'docs', 'till', 'ways'].includes(which)
  ? browser()
  : {};
process.exitCode = await runPinned([BENCHES[which], ...options], { env });

function browser() {
  const { stdout } = spawnSync(NODE, [join(ROOT, 'scripts/check/chromium.mjs')], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [CHROMIUM_PATH = '', CHROMIUM_SHELL_PATH = ''] = stdout.trim().split('\n');
  return { CHROMIUM_PATH, CHROMIUM_SHELL_PATH };
}
