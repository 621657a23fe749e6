import { type Config, ConfigError } from '../config.ts';
import type { Db } from './database.ts';
import { deployment } from './schema.ts';

/**
 * The first to use a database says what it is for; everybody after must be of the same mode.
 * Else a sandbox's command would give out play tokens and unreadable secrets in production.
 * @throws ConfigError
 */
export async function claimMode(db: Db, config: Pick<Config, 'mode'>): Promise<void> {
  await db.insert(deployment).values({ mode: config.mode }).onConflictDoNothing();
  await requireMode(db, config);
}

/** @throws ConfigError also when nobody has used the database yet */
export async function requireMode(db: Db, { mode }: Pick<Config, 'mode'>): Promise<void> {
  const [claimed] = await db.select().from(deployment);
  if (claimed?.mode === mode) return;
  throw new ConfigError(
    mode === 'sandbox'
      ? 'DATABASE_URL: not the database of a sandbox; for production set PUBLIC_URL, JWT_SECRET and ENCRYPTION_KEY as the server does'
      : 'DATABASE_URL: this database was used by a sandbox; take an empty one',
  );
}
