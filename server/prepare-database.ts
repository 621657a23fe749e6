import { readFile } from 'node:fs/promises';
import { JOBS } from './jobs.ts';
import type { Database } from './platform/db/database.ts';
import { migrate, pendingScripts } from './platform/db/migrate.ts';
import { requireOwnerRights } from './platform/db/owner-rights.ts';
import { requireServerVersion } from './platform/db/server-version.ts';
import { STORE_SESSION_SETTINGS } from './platform/db/session-settings.ts';
import { installSchedule } from './platform/jobs/schedule.ts';
import { completeMonths } from './platform/partitions/months.ts';

const GRANTS = new URL('./platform/db/grants.sql', import.meta.url);

/**
 * Prepares a database for the server: migrations, jobs, grants and settings.
 * @param roles also create the roles and store the settings of the production server; PGlite has only one user
 * @returns the names of the applied scripts
 * @throws ConfigError for a server whose version is not supported, and an owner without its rights
 */
export async function prepareDatabase(database: Database, roles: boolean): Promise<string[]> {
  if (roles) {
    await requireServerVersion(database.db);
    await requireOwnerRights(database.db);
  }
  // Refuses a database of a later version before anything is written.
  await pendingScripts(database.db);
  // Before the migrations, because their grants name the scheduler's tables.
  await installSchedule(database, JOBS);
  const grants = roles ? await readFile(GRANTS, 'utf8') : undefined;
  const applied = await migrate(database, undefined, grants);
  if (roles) await database.execute(STORE_SESSION_SETTINGS);
  // What is locked now is left to the job.
  await completeMonths(database.db);
  return applied;
}
