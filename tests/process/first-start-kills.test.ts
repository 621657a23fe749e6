/**
 * kill -9 while a folder's database is created and migrated for the first time, at the moment a
 * file is written: the next start has a complete database. FIRST_START_KILLS sets the number of
 * kills for long runs.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { verifyLedger } from '../../server/invariants.ts';
import { type Database, openPglite } from '../../server/platform/db/database.ts';
import { pendingScripts } from '../../server/platform/db/migrate.ts';
import { prepareDatabase } from '../../server/prepare-database.ts';
import { runInTest } from '../support/processes/programs.ts';
import { chance } from '../support/random/chance.ts';

interface Death {
  /** Name of the file, and its occurrence, counted from 1. */
  at: string;
  nth: number;
}

/** The least number of files opened: two thirds create the database, the rest migrate it. */
const FILES = 3000;
/** The file written after the one that identifies a database; without it nothing starts. */
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
  // Creating a second database to compare with takes as long again.
  if (deaths.length > 0) expect(await sizesOf(database)).toEqual(await sizesOfWhole());
  await database.close();
});

/** What a database contains and what migrating adds, by kind. */
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
