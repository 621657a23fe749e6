/** A database's owner may change PostgreSQL's defaults: payments, times and amounts stay the same. */
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import * as payEndpoints from '#shared/pay/endpoints.ts';
import { type Database, openPostgres, rowsOf } from '../../../server/platform/db/database.ts';
import {
  requireSessionSettings,
  STORE_SESSION_SETTINGS,
} from '../../../server/platform/db/session-settings.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import { prepareDatabase } from '../../../server/prepare-database.ts';
import { addRate } from '../../../server/tokens/rates/rates.ts';
import { startApi, useApi } from '../../support/api/api.ts';
import { OTHERS, PAID, paidOn, STATED } from '../../support/database/odd-settings.ts';
import { flagsOf } from '../../support/database/postgres-cluster.ts';
import {
  asLogin,
  createLogins,
  LOGINS,
  type PostgresServer,
  startPostgres,
} from '../../support/database/postgres-server.ts';
import { TOTAL } from '../../support/payments/pay-scene.ts';
import { newMember, newMerchant, newPaySession } from '../../support/people/people.ts';

const api = useApi();
const databaseName = () => new URL(api().database.url ?? '').pathname.slice(1);
const webUrl = () => asLogin(api().database.url ?? '', LOGINS.web);
const alterWeb = (change: string) =>
  api().database.owner.execute(
    `alter role ${LOGINS.web.user} in database ${databaseName()} ${change}`,
  );

afterEach(() => alterWeb('reset all'));

test.each(STATED)('a payment is the same where the login has %s = %s', async (name, value) => {
  await alterWeb(`set ${name} = ${pg.escapeLiteral(value)}`);
  const web = openPostgres(webUrl(), 2);
  const server = await startApi({}, { ...api().database, web });

  expect(await paidOn(server)).toEqual(PAID);

  await server.http.close();
  await web.close();
});

test.each(['repeatable read', 'serializable'])(
  'twelve payments of one merchant at once are all made where the login has %s',
  async (level) => {
    await alterWeb(`set default_transaction_isolation = '${level}'`);
    const web = openPostgres(webUrl(), 12);
    const server = await startApi({}, { ...api().database, web });
    const merchant = await newMerchant(server);
    const confirmations = await Promise.all(
      Array.from({ length: 12 }, async () => {
        const { token } = await newMember(server);
        const { id } = await newPaySession(server, merchant);
        return { params: { id }, token, body: { total: TOTAL } };
      }),
    );

    const answers = await Promise.all(
      confirmations.map((given) => server.call(payEndpoints.confirm, given)),
    );

    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(12).fill(200));

    await server.http.close();
    await web.close();
  },
);

describe('a server that has all of them at once', () => {
  let server: PostgresServer;
  let owner: Database;
  beforeAll(async () => {
    // Neither is a setting of a whole server.
    const {
      client_encoding: _,
      search_path,
      ...settings
    } = Object.fromEntries([...STATED, ...OTHERS]);
    server = await startPostgres(flagsOf(settings));
    const admin = openPostgres(server.url.replace('/template', '/postgres'), 1);
    await admin.execute('create database template');
    await admin.execute(`alter database template set search_path = ${search_path}`);
    await admin.close();
    owner = openPostgres(server.url, 2);
    await prepareDatabase(owner, true);
    await owner.execute(createLogins);
    await addRate(owner.db, { currency: 'EUR', rate: '0.25', source: 'test' });
  });
  afterAll(async () => {
    await owner.close();
    await server.stop();
  });

  const problemOf = async (url: string) => {
    const pooled = openPostgres(url, 1, { sessionUrl: url });
    const problem = await pooled.execute('select 1').then(
      () => undefined,
      (error: Error) => error.message,
    );
    await pooled.close();
    return problem;
  };

  test('a login behind a pooler is refused until its time limits are stored, and then takes a payment', async () => {
    const url = asLogin(server.url, LOGINS.web);
    const refused = await problemOf(url);
    await owner.execute(STORE_SESSION_SETTINGS);
    const web = openPostgres(url, 2, { sessionUrl: url });
    const database = { ...owner, owner, web };
    const api = await startApi({}, database);

    expect(refused).toContain(
      `alter role "salus_test_web" in database "template" set statement_timeout = '10000' (now '0')`,
    );
    expect(refused).not.toContain('DateStyle');
    expect(await paidOn(api)).toEqual(PAID);

    await api.http.close();
    await web.close();
  });

  test('a setting of the login wins over the database and is named, until it is stored again', async () => {
    const url = asLogin(server.url, LOGINS.worker);
    await owner.execute(STORE_SESSION_SETTINGS);
    await owner.execute(
      `alter role ${LOGINS.worker.user} in database template set DateStyle = 'German'`,
    );
    const differs = await problemOf(url);
    await prepareDatabase(owner, true);

    expect(differs).toMatch(/set DateStyle = 'ISO, MDY' \(now 'German, /);
    expect(await problemOf(url)).toBeUndefined();
  });

  test('storing them twice changes nothing', async () => {
    await owner.execute(STORE_SESSION_SETTINGS);
    const stored = () =>
      owner.execute(
        'select setdatabase, setrole, setconfig, xmin from pg_db_role_setting order by 1, 2',
      );
    const before = await stored();

    await owner.execute(STORE_SESSION_SETTINGS);

    expect((await stored()).rows).toEqual(before.rows);
  });
});

test('triggers that were turned off for the login are named', async () => {
  await alterWeb(`set session_replication_role = 'replica'`);
  const web = openPostgres(webUrl(), 1);

  await expect(requireSessionSettings(web.execute)).rejects.toThrow(
    /session_replication_role = 'origin'/,
  );

  await web.close();
});

test('a time in another format is refused, and not read as another day', async () => {
  const { web = api().database } = api().database;
  const read = web.db.transaction(async (tx) => {
    await tx.execute(sql`set local DateStyle = 'SQL, DMY'`);
    return rowsOf(tx, sql`select '2026-12-05'::timestamptz as at`);
  });

  await expect(read).rejects.toMatchObject({
    cause: { message: expect.stringContaining('05/12/2026') },
  });
});
