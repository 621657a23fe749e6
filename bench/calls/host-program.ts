/**
 * The web process under test, with its requests: they are made by the fixtures of the authorisation matrix in the
 * same process, because PGlite has one owner. On PostgreSQL with DATABASE_URL, else on PGlite in a new folder.
 * Its parent asks by messages and is the client.
 */
import { createLog } from '../../server/platform/core/log.ts';
import { type Database, openPglite, openPostgres } from '../../server/platform/db/database.ts';
import { prepareDatabase } from '../../server/prepare-database.ts';
import { startWeb } from '../../server/web-process.ts';
import { startApi, testConfig } from '../../tests/support/api/api.ts';
import type { TestDatabase } from '../../tests/support/database/database.ts';
import { liftCreditBounds } from '../../tests/support/database/lift-bounds.ts';
import {
  APP_LOGIN,
  asLogin,
  createLogins,
  LOGINS,
} from '../../tests/support/database/postgres-server.ts';
import { makePeople } from '../confirm/people.ts';
import { fillLedger } from './data.ts';
import { type Made, makeRequests } from './make-requests.ts';

export interface Ready {
  port: number;
  made: Made[];
}

const { DATABASE_URL, PORT = '0', POSTINGS, MEMBERS, BUSINESSES, WORDS = '' } = process.env;

async function openOwner(): Promise<Database> {
  if (!DATABASE_URL) return openPglite('memory://');
  return openPostgres(`${DATABASE_URL}?options=-c%20statement_timeout%3D0`, 2);
}

function databaseOf(owner: Database): TestDatabase {
  if (!DATABASE_URL) return { ...owner, owner };
  const as = (login: typeof APP_LOGIN, size: number) =>
    openPostgres(asLogin(DATABASE_URL, login), size);
  return { ...as(APP_LOGIN, 3), owner, web: as(LOGINS.web, 3), url: DATABASE_URL };
}

const owner = await openOwner();
await prepareDatabase(owner, DATABASE_URL !== undefined);
if (DATABASE_URL) await owner.execute(createLogins);
await liftCreditBounds(owner);
await makePeople(owner);

const config = testConfig({ port: Number(PORT) });
const api = await startApi({}, databaseOf(owner));
const { made, business, requireFullPages } = await makeRequests(
  api,
  WORDS.split(' ').filter(Boolean),
);
await fillLedger(owner, {
  business,
  postings: Number(POSTINGS),
  members: Number(MEMBERS),
  businesses: Number(BUSINESSES),
});
await requireFullPages();
await api.http.close();

const database = DATABASE_URL ? openPostgres(asLogin(DATABASE_URL, LOGINS.web)) : owner;
const server = await startWeb({
  config,
  database,
  log: createLog('error', process.stderr),
  templates: { dev: false, prerendered: [], read: async () => '' },
  dist: import.meta.dirname,
  host: '127.0.0.1',
});
process.on('message', () => process.send?.(process.cpuUsage()));
process.once('SIGTERM', async () => {
  await server.stop();
  process.exit(0);
});
process.send?.({ port: config.port, made } satisfies Ready);
