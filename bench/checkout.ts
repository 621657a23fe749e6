/**
 * `npm run bench -- checkout [--against COMMIT]`: whole checkouts a second (session created, frame's document, view of
 * the signed-in payer, payment, event at the shop), and what one takes of the processor in web, worker and
 * PostgreSQL. Another commit is measured in turns on the same machine. BENCH_ROUNDS and BENCH_SCALE (of checkouts)
 * change it.
 */
import { join } from 'node:path';
import { flagsOf, startCluster } from '../tests/support/database/postgres-cluster.ts';
import { type Side, startSide } from './checkout/side.ts';
import { startReceiver, walk } from './checkout/walk.ts';
import { checkOut, shortCommit } from './checkout/worktree.ts';
import { quantile, shuffler, spreadOf } from './confirm/stats.ts';

const { env } = process;
const ROOT = join(import.meta.dirname, '..');
const rounds = Number(env.BENCH_ROUNDS ?? 5);
const count = Math.ceil(800 * Number(env.BENCH_SCALE ?? 1));
const shuffled = shuffler(Number(env.SEED ?? Date.now() % 1_000_000));
const at = process.argv.indexOf('--against');
const against = at < 0 ? undefined : process.argv[at + 1];
/** How many times as many checkouts as the other commit. */
const TARGET = 3;

interface Found {
  rate: number[];
  paid: number[];
  told: number[];
  web: number[];
  worker: number[];
  postgres: number[];
}

const receiver = await startReceiver();
const other = against ? checkOut(against) : undefined;
const stops: (() => unknown)[] = [receiver.close, () => other?.remove()];

async function start(name: string, root: string): Promise<Side> {
  const cluster = await startCluster(...flagsOf({ fsync: 'on', shared_buffers: '512MB' }));
  stops.unshift(async () => {
    await cluster.kill('SIGQUIT');
    await cluster.remove();
  });
  const side = await startSide(name, { root, cluster, receiver: receiver.address });
  stops.unshift(side.stop);
  return side;
}

try {
  const sides = [await start(shortCommit(), ROOT)];
  if (other && against) sides.push(await start(against, other.root));
  const found = new Map<Side, Found>();
  for (let round = 0; round <= rounds; round++) {
    for (const side of shuffled(sides)) {
      const before = await side.processor();
      const walked = await walk(side, count, receiver.heard);
      const after = await side.processor();
      if (round === 0) continue;
      const all = found.get(side) ?? {
        ...{ rate: [], paid: [], told: [], web: [], worker: [], postgres: [] },
      };
      all.rate.push(walked.rate);
      all.paid.push(quantile(walked.paid, 0.5));
      all.told.push(quantile(walked.told, 0.5));
      for (const part of ['web', 'worker', 'postgres'] as const)
        all[part].push(((after[part] - before[part]) * 1000) / count);
      found.set(side, all);
    }
    process.stderr.write(`round ${round} of ${rounds}\n`);
  }
  process.exitCode = report(sides, found) ? 0 : 1;
} finally {
  for (const stop of stops) await stop();
}

function report(sides: Side[], found: Map<Side, Found>): boolean {
  const median = (values: number[] = []) => quantile(values, 0.5);
  console.log('| Checkout | A second | Paid after | Event after | Web | Worker | PostgreSQL |');
  console.log('| - | -: | -: | -: | -: | -: | -: |');
  for (const side of sides) {
    const all = found.get(side);
    const ms = (['paid', 'told', 'web', 'worker', 'postgres'] as const).map(
      (name) => `${median(all?.[name]).toFixed(2)} ms`,
    );
    console.log(`| ${side.name} | ${median(all?.rate).toFixed(0)} | ${ms.join(' | ')} |`);
  }
  const [own, compared] = sides.map((side) => found.get(side)?.rate ?? []);
  if (!own || !compared) return true;
  const {
    median: ratio,
    low,
    high,
  } = spreadOf(own.map((rate, round) => rate / (compared[round] ?? Number.NaN)));
  console.log(
    `÷ ${against}: ${ratio.toFixed(2)} (${low.toFixed(2)} – ${high.toFixed(2)}), target ≥ ${TARGET}`,
  );
  return ratio >= TARGET;
}
