/** A PostgreSQL that answers commits only when they are on disk, for the length of a run. */
import { type Database, openPostgres } from '../../server/platform/db/database.ts';
import { prepareDatabase } from '../../server/prepare-database.ts';
import { APP_LOGIN, startPostgres } from '../../tests/support/database/postgres-server.ts';

/**
 * The last three are an operator’s settings for a small machine; none makes a commit less durable.
 */
const SETTINGS = {
  fsync: 'on',
  synchronous_commit: 'on',
  shared_buffers: '512MB',
  max_wal_size: '8GB',
  checkpoint_timeout: '30min',
  maintenance_work_mem: '1GB',
};

export interface OwnDatabase {
  /** The schema owner’s login, which may bypass the ledger’s functions. */
  database: Database;
  ownerUrl: string;
  /** The server’s login, as in production. */
  appUrl: string;
}

export interface BenchPostgres {
  newDatabase(name: string): Promise<OwnDatabase>;
  end(): Promise<void>;
}

/** @param settings further ones, by name */
export async function startDurablePostgres(
  settings: Record<string, string> = {},
): Promise<BenchPostgres> {
  const further = (process.env.BENCH_POSTGRES ?? '').split(' ').filter(Boolean);
  const flags = Object.entries({ ...SETTINGS, ...settings }).map(
    ([name, value]) => `${name}=${value}`,
  );
  const server = await startPostgres([...flags, ...further].flatMap((flag) => ['-c', flag]));
  const at = (name: string) => server.url.replace('/template', `/${name}`);
  const opened: Database[] = [];
  const open = (url: string) => {
    const database = openPostgres(url, 1);
    opened.push(database);
    return database;
  };
  const admin = open(at('postgres'));
  await admin.execute(`create role ${APP_LOGIN.user} login password '${APP_LOGIN.password}'`);
  return {
    async newDatabase(name) {
      await admin.execute(`create database ${name}`);
      // A bulk insert takes longer than the server’s statement timeout.
      const database = open(`${at(name)}?options=-c%20statement_timeout%3D0`);
      await prepareDatabase(database, true);
      await admin.execute(`grant salus_app to ${APP_LOGIN.user}`);
      const appUrl = new URL(at(name));
      appUrl.username = APP_LOGIN.user;
      appUrl.password = APP_LOGIN.password;
      return { database, ownerUrl: at(name), appUrl: appUrl.href };
    },
    async end() {
      for (const { close } of opened) await close();
      await server.stop();
    },
  };
}
