import { readFile } from 'node:fs/promises';
import type { Database } from './db/database.ts';
import { migrate } from './db/migrate.ts';
import { installSchedule } from './schedule/schedule.ts';

const GRANTS = new URL('./db/grants.sql', import.meta.url);

/**
 * Everything a database needs before a server runs on it.
 * @param roles also make the role production runs as; PGlite has one user only
 * @returns the names of the scripts that were applied
 */
export async function prepareDatabase(database: Database, roles: boolean): Promise<string[]> {
  const applied = await migrate(database);
  // Each time, although they seldom change anything: an earlier run may have been cut off here.
  await installSchedule(database);
  if (roles) await database.execute(await readFile(GRANTS, 'utf8'));
  return applied;
}
