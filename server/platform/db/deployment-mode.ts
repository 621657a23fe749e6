import { ConfigError } from '../core/config-error.ts';
import { type Db, rowsOf } from './database.ts';
import { sql } from './statement.ts';

type Mode = 'sandbox' | 'production';

/**
 * A deployment never changes its mode: the first process records it in the database, and every
 * later one must have the same.
 * Otherwise a sandbox command could issue play tokens and unreadable secrets in production.
 * @throws ConfigError
 */
export async function claimMode(db: Db, config: { mode: Mode }): Promise<void> {
  await rowsOf(
    db,
    sql`insert into deployment (mode) values (${config.mode}) on conflict do nothing`,
  );
  await requireMode(db, config);
}

/** @throws ConfigError also when the database has no mode yet */
export async function requireMode(db: Db, { mode }: { mode: Mode }): Promise<void> {
  const [claimed] = await rowsOf<{ mode: Mode }>(db, sql`select mode from deployment`);
  if (claimed?.mode === mode) return;
  throw new ConfigError(
    mode === 'sandbox'
      ? 'DATABASE_URL: not a sandbox database; for production, set PUBLIC_URL, JWT_SECRET and ENCRYPTION_KEY as for the server'
      : 'DATABASE_URL: this database was used by a sandbox; use an empty one',
  );
}
