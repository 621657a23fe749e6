/**
 * kill -9 while the database of a folder is made and migrated for the first time, at a file that is being
 * written: the next start has a whole one. FIRST_START_KILLS says how often, for long runs.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { type Database, openPglite } from '../../server/db/database.ts';
import { pendingScripts } from '../../server/db/migrate.ts';
import { verifyLedger } from '../../server/ledger/invariants.ts';
import { prepareDatabase } from '../../server/prepare-database.ts';
import { runInTest } from '../support/programs.ts';
import { chance } from '../support/seeded.ts';

interface Death {
  /** What the file is called, and the how manyeth of those. */
  at: string;
  nth: number;
}

/** So many are opened at least: two thirds of them to make the database, the others to migrate it. */
const FILES = 3000;
/** What is written after the file by which a database is known: without it nothing starts. */
const WORST: Death = { at: '^/postgresql\\.conf$', nth: 1 };

const dice = chance();
const deaths = Array.from(
  { length: Number(process.env.FIRST_START_KILLS ?? 0) },
  (): Death => ({ at: '', nth: 1 + dice.below(FILES) }),
);

test.each([WORST, ...deaths])('killed while it writes file $nth of $at/', async ({ at, nth }) => {
  const parent = await mkdtemp(join(tmpdir(), 'salus-first-'));
  onTestFinished(() => rm(parent, { recursive: true }));
  const folder = join(parent, 'pglite');

  const first = runInTest(
    ['--import', './tests/support/kills/die-at-file.ts', 'tests/support/kills/make-folder.ts'],
    { DATA: folder, DIE_AT: at, NTH: String(nth) },
  );
  expect(await first.ended).toBeNull();
  const database = await openPglite(folder);
  await prepareDatabase(database, false);

  expect(await pendingScripts(database.db)).toEqual([]);
  expect((await verifyLedger(database.db)).flatMap(({ breaches }) => breaches)).toEqual([]);
  // Making another to compare with takes as long again.
  if (deaths.length > 0) expect(await sizesOf(database)).toEqual(await sizesOfWhole());
  await database.close();
});

/** What a database brings and what migrating adds, by kind. */
async function sizesOf(database: Database): Promise<unknown[]> {
  const kinds = [
    'pg_class',
    'pg_proc',
    'pg_type',
    'pg_constraint',
    'pg_trigger',
    'pg_collation',
    'pg_ts_dict',
  ];
  const counts = kinds.map((kind) => `select '${kind}', count(*)::int from ${kind}`);
  return (await database.execute(counts.join(' union all '))).rows;
}

let whole: Promise<unknown[]> | undefined;
function sizesOfWhole(): Promise<unknown[]> {
  whole ??= (async () => {
    const database = await openPglite('memory://');
    await prepareDatabase(database, false);
    const sizes = await sizesOf(database);
    await database.close();
    return sizes;
  })();
  return whole;
}
