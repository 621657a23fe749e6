/**
 * `npm run bench -- reserves`: what a proof of reserves costs the worker by the number of members:
 * the tree in memory, how long the event loop stands still for it, the tree in the database, and a
 * member's own path. MEMBERS sets how many members, with commas between.
 */
import { loadavg } from 'node:os';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { readInclusion } from '../server/payments/reserves/read.ts';
import { rowsOf } from '../server/platform/db/database.ts';
import { sql } from '../server/platform/db/statement.ts';
import { storeTree } from '../server/tokens/reserves/store-tree.ts';
import { buildTree } from '../server/tokens/reserves/tree.ts';
import { startDurablePostgres } from './confirm/postgres.ts';
import { quantile } from './confirm/stats.ts';

const COUNTS = (process.env.MEMBERS ?? '1000,10000,100000').split(',').map(Number);
const READS = 200;
const TOKEN = 10n ** 18n;

const memberId = (n: number) => `usr_${String(n).padStart(26, '0')}`;
const millis = (since: number) => Math.round(performance.now() - since);

const postgres = await startDurablePostgres();
try {
  console.log(
    `members | tree | event loop | stored | WAL | a member's path (load ${loadavg()[0]})`,
  );
  for (const count of COUNTS) await measure(count);
} finally {
  await postgres.end();
}

async function measure(count: number): Promise<void> {
  const { database } = await postgres.newDatabase(`reserves_${count}`);
  const { db } = database;
  // The path's query reads no member, and a million of them would take longer than the rest.
  await db.execute(sql`alter table reserve_leaf drop constraint reserve_leaf_member_id_fkey`);
  const owners = Array.from({ length: count }, (_, n) => ({
    memberId: memberId(n),
    units: BigInt(n % 5000) * TOKEN + BigInt(n + 1),
  }));
  // A proof replaces the tree of the day before.
  const first = await buildTree(owners);
  await db.transaction((tx) => storeTree(tx, first));

  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  const building = performance.now();
  const tree = await buildTree(owners);
  const built = millis(building);
  await new Promise((done) => setImmediate(done));
  const storing = performance.now();
  const before = await walPosition();
  await db.transaction((tx) => storeTree(tx, tree));
  const stored = millis(storing);
  const bytes = Number(
    (
      await rowsOf<{ bytes: string }>(
        db,
        sql`select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), ${before}::pg_lsn) as bytes`,
      )
    )[0]?.bytes,
  );
  delay.disable();

  await db.execute(sql`analyze reserve_node`);
  const reads: number[] = [];
  for (let n = 0; n < READS; n++) {
    const since = performance.now();
    const { leaves } = await readInclusion(db, memberId(Math.floor((n * count) / READS)));
    reads.push(performance.now() - since);
    if (leaves.length === 0) throw new Error('a member has no leaf');
  }
  console.log(
    [
      count,
      `${built} ms`,
      `${Math.round(delay.max / 1e6)} ms`,
      `${stored} ms`,
      `${Math.round(bytes / 1e6)} MB`,
      `${quantile(reads, 0.5).toFixed(1)} ms, p99 ${quantile(reads, 0.99).toFixed(1)} ms`,
    ].join(' | '),
  );

  async function walPosition(): Promise<string> {
    const [row] = await rowsOf<{ at: string }>(
      db,
      sql`select pg_current_wal_insert_lsn()::text as at`,
    );
    return row?.at ?? '0/0';
  }
}
