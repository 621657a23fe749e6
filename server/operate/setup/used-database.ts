/** Recognises a database that is in use, before setup writes anything. */
import { KEY_BYTES, keysIn, keysProblem } from '../../platform/core/key-ring.ts';
import { type Db, rowsOf } from '../../platform/db/database.ts';
import { requireMode } from '../../platform/db/deployment-mode.ts';
import { sql } from '../../platform/db/statement.ts';
import { unreadableColumns } from '../../platform/encryption/unreadable.ts';
import type { EnvFiles } from './env-files.ts';
import { StepError } from './step-error.ts';

/** `used`: it may hold what only its own ENCRYPTION_KEY decrypts. */
export type Use = 'empty' | 'migrated' | 'used';

/** @throws StepError for a database of something else, or of an installation with other settings */
export async function useOf(db: Db, files: EnvFiles): Promise<Use> {
  const tables = await tablesOf(db);
  if (tables.length === 0) return 'empty';
  if (!tables.includes('migration') || !tables.includes('deployment')) {
    throw new StepError(
      `the database has tables that are not Salus's, such as ${tables[0]}: use an empty one`,
    );
  }
  const claimed = await rowsOf(db, sql`select from deployment`);
  if (claimed.length === 0) return 'migrated';
  await requireMode(db, { mode: 'production' });
  await requireItsKey(db, files);
  return 'used';
}

const ELSEWHERE = 'restore the settings folder of this installation, or name it with --folder';

async function requireItsKey(db: Db, files: EnvFiles): Promise<void> {
  const key = files.get('env', 'ENCRYPTION_KEY');
  if (!key) {
    throw new StepError(
      `the database is in use, and ${files.folder}/env has no ENCRYPTION_KEY: ${ELSEWHERE}. A new key could not decrypt what the database holds`,
    );
  }
  const keys = keysIn(key);
  const problem = keysProblem(keys, KEY_BYTES);
  if (problem) throw new StepError(`ENCRYPTION_KEY: ${problem}`);
  const unreadable = await unreadableColumns(db, keys);
  if (unreadable.length === 0) return;
  throw new StepError(
    `ENCRYPTION_KEY of ${files.folder}/env does not decrypt ${unreadable.join(', ')}: ${ELSEWHERE}`,
  );
}

/** Tables of extensions are no use. */
async function tablesOf(db: Db): Promise<string[]> {
  const rows = await rowsOf<{ name: string }>(
    db,
    sql`select c.oid::regclass::text as name from pg_class c
      join pg_namespace n on n.oid = c.relnamespace
      where c.relkind in ('r', 'p') and n.nspname <> 'information_schema'
        and n.nspname not like 'pg\_%'
        and not exists (select from pg_depend d
          where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
      order by 1`,
  );
  return rows.map(({ name }) => name);
}
