/**
 * `npm run bench -- archive`: how long it takes to archive one month of postings, to verify its file, and to drop its
 * table. BENCH_POSTINGS (a million) changes it.
 */
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { verifyLedger } from '../server/invariants.ts';
import { archivePostings } from '../server/operate/archive/archive.ts';
import { dropArchived } from '../server/operate/archive/drop.ts';
import { verifyBooks } from '../server/operate/archive/evidence.ts';
import { verifyArchive } from '../server/operate/archive/files.ts';
import type { Database } from '../server/platform/db/database.ts';
import { testConfig } from '../tests/support/api/api.ts';
import { BEFORE, makeOldMonths, monthsAgo } from '../tests/support/archive/old-months.ts';
import { sealAll } from '../tests/support/evidence/seal-all.ts';
import { writeHistory } from './confirm/big-history.ts';
import { makePeople } from './confirm/people.ts';
import { startDurablePostgres } from './confirm/postgres.ts';

const postings = Number(process.env.BENCH_POSTINGS ?? 1_000_000);
const config = testConfig();

async function timed<T>(what: string, work: () => Promise<T>): Promise<T> {
  const since = performance.now();
  const result = await work();
  console.log(`${what}: ${((performance.now() - since) / 1000).toFixed(1)} s`);
  return result;
}

const megabytes = (bytes: number) => `${(bytes / 1024 ** 2).toFixed(0)} MiB`;

async function sizeOf({ execute }: Database): Promise<number> {
  const { rows } = await execute('select pg_database_size(current_database())::float8 as size');
  return (rows[0] as { size: number }).size;
}

const folder = await mkdtemp(join(tmpdir(), 'salus-archive-'));
const postgres = await startDurablePostgres();
try {
  const { database } = await postgres.newDatabase('archive');
  await makeOldMonths({ database: { owner: database } });
  await makePeople(database);
  const end = `'${monthsAgo(24).toISOString()}'::timestamptz`;
  await timed('to write it', () =>
    writeHistory(database, postings, { end, length: "interval '28 days'" }),
  );
  await timed('to seal it', () => sealAll(database.db));
  await timed('all invariants', () => verifyLedger(database.db));
  await timed('the seals, computed from the database', () =>
    verifyBooks(database.db, config, new Map()),
  );
  const before = await sizeOf(database);
  const made = await timed('ledger:archive, with both', () =>
    archivePostings(database.db, config, { before: BEFORE, folder }),
  );
  await timed('ledger:archive-verify', () => verifyArchive(database.db, config, folder));
  await timed('audit:verify --archive', () => verifyBooks(database.db, config, new Map(), folder));
  await database.execute(`set session_replication_role = replica`);
  await database.execute(`update ledger.checkpoint set made_at = made_at - interval '8 days'`);
  await timed('ledger:archive-drop', async () => {
    for (const { number } of made) await dropArchived(database.db, config, { folder, number });
  });
  for (const { statement } of made) {
    const { size } = await stat(join(folder, statement.file.name));
    console.log(`${statement.file.name}: ${statement.postings} postings, ${megabytes(size)}`);
  }
  console.log(`the database: ${megabytes(before)}, then ${megabytes(await sizeOf(database))}`);
} finally {
  await postgres.end();
  await rm(folder, { recursive: true });
}
