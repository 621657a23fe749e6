import { ConfigError } from '../core/config-error.ts';
import { type Db, rowsOf } from './database.ts';
import { sql } from './statement.ts';

/** The major versions of PostgreSQL that this release supports; the first and the last are tested. */
const POSTGRES_VERSIONS = { oldest: 15, newest: 18 } as const;

/**
 * @param number PostgreSQL's `server_version_num`, such as 150018 for 15.18
 * @throws ConfigError for a version that is not supported
 */
export function requireVersion(number: number): void {
  const { oldest, newest } = POSTGRES_VERSIONS;
  const major = Math.floor(number / 10_000);
  if (major >= oldest && major <= newest) return;
  throw new ConfigError(
    `DATABASE_URL: PostgreSQL ${major} is not supported; use PostgreSQL ${oldest} to ${newest}`,
  );
}

/** @throws ConfigError for a server of another version than the supported ones */
export async function requireServerVersion(db: Db): Promise<void> {
  const [server] = await rowsOf<{ version: number }>(
    db,
    sql`select current_setting('server_version_num')::int as version`,
  );
  requireVersion(server?.version ?? 0);
}
