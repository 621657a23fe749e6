/** What `status` says about the database. The embedded one is a part of the process that answers. */
import { type Database, rowsOf } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/statement.ts';
import type { Part } from './status-part.ts';

const MB = 1e6;
/** PGlite's memory grows to what its largest work took, and WebAssembly ends it at 4 GB (docs/performance.md). */
const MOST_EMBEDDED_MB = 2_000;

/** @param memory of this process, in bytes */
export async function databasePart(
  { db, copyTo }: Pick<Database, 'db' | 'copyTo'>,
  memory = process.memoryUsage.rss(),
): Promise<Part> {
  const [row] = await rowsOf<{ version: string }>(
    db,
    sql`select current_setting('server_version') as version`,
  );
  const name = 'database';
  const version = `PostgreSQL ${row?.version}`;
  // Only the embedded database is backed up by the server's own process.
  if (!copyTo) return { name, state: 'live', detail: version };
  const used = Math.round(memory / MB);
  const detail = `${version}, embedded: ${used} MB with the server`;
  return used <= MOST_EMBEDDED_MB
    ? { name, state: 'live', detail }
    : { name, state: 'fails', detail: `${detail}; restart npm start, or move to PostgreSQL` };
}
