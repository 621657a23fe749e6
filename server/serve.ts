/** `npm run serve`: production. Refuses to start on anything that is not fit for real money. */
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import { ConfigError, productionConfig } from './config.ts';
import { type Db, openPostgres, rowsOf } from './db/database.ts';
import { pendingScripts } from './db/migrate.ts';
import { claimMode } from './db/mode.ts';
import { requireSameKey } from './deposits/addresses.ts';
import { builtShells } from './documents/shells.ts';
import { createLog } from './log.ts';
import { startServer } from './main.ts';
import { StartError } from './start-error.ts';
import { untilSignal } from './until-signal.ts';

const DIST = fileURLToPath(new URL('../dist', import.meta.url));

/** @throws ConfigError when the database is not ready, or its login could write the ledger */
async function checkDatabase(db: Db): Promise<void> {
  const pending = await pendingScripts(db);
  if (pending.length > 0) {
    const names = pending.map(({ name }) => name).join(', ');
    throw new ConfigError(`DATABASE_URL: run npm run db:migrate as the owner first (${names})`);
  }
  const [role] = await rowsOf<{ writes: boolean }>(
    db,
    sql`select has_table_privilege('ledger.posting', 'insert')
      or has_table_privilege('ledger.account', 'update') as writes`,
  );
  if (role?.writes) {
    throw new ConfigError(
      'DATABASE_URL: this login may write the ledger; use one that has only the role salus_app',
    );
  }
}

async function main(): Promise<void> {
  const config = productionConfig(process.env);
  const database = openPostgres(config.databaseUrl);
  await checkDatabase(database.db);
  await claimMode(database.db, config);
  if (config.chain) await requireSameKey(database.db, config.chain);
  const log = createLog(config.logLevel);
  const server = await startServer({
    config,
    database,
    log,
    shells: await builtShells(DIST),
    dist: join(DIST),
    host: process.env.HOST ?? '0.0.0.0',
  });
  log.info({ port: config.port, url: config.publicUrl }, 'listening');
  const signal = await untilSignal();
  log.info({ signal }, 'stopping');
  await server.stop();
  await database.close();
}

main().then(
  () => process.exit(0),
  (error: unknown) => {
    const expected = error instanceof StartError;
    const text = expected ? error.message : ((error as Error).stack ?? error);
    process.stderr.write(`Not starting:\n${text}\n`);
    process.exit(1);
  },
);
