/**
 * Payments through PgBouncer in transaction mode, before a server whose defaults are all odd.
 * `npm run test:long -- cluster` runs it; `pooler.test.ts` tests what the process does differently.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as payEndpoints from '#shared/pay/endpoints.ts';
import { type Database, openPostgres } from '../../../server/platform/db/database.ts';
import { prepareDatabase } from '../../../server/prepare-database.ts';
import { addRate } from '../../../server/tokens/rates/rates.ts';
import { startApi } from '../../support/api/api.ts';
import { PAID, paidOn, STATED } from '../../support/database/odd-settings.ts';
import { startPgBouncer } from '../../support/database/pgbouncer.ts';
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

const AT_ONCE = 12;

describe.runIf(process.env.CLUSTER)('PgBouncer before a server with other defaults', () => {
  let server: PostgresServer;
  let pooler: Awaited<ReturnType<typeof startPgBouncer>>;
  let owner: Database;
  const url = () => asLogin(server.url, LOGINS.web);
  const open = () => openPostgres(pooler.through(url()), AT_ONCE, { sessionUrl: url() });

  beforeAll(async () => {
    const { client_encoding, search_path, ...settings } = Object.fromEntries(STATED);
    server = await startPostgres(flagsOf({ ...settings, synchronous_commit: 'off' }));
    const admin = openPostgres(server.url.replace('/template', '/postgres'), 1);
    await admin.execute('create database template');
    await admin.execute(`alter database template set search_path = ${search_path}`);
    await admin.execute(`alter database template set client_encoding = ${client_encoding}`);
    await admin.close();
    owner = openPostgres(server.url, 2);
    await prepareDatabase(owner, true);
    await owner.execute(createLogins);
    await addRate(owner.db, { currency: 'EUR', rate: '0.25', source: 'test' });
    pooler = await startPgBouncer(server.url, [LOGINS.web]);
  });
  afterAll(async () => {
    await pooler?.stop();
    await owner?.close();
    await server?.stop();
  });

  test('a login whose time limits are not stored is refused', async () => {
    const web = open();

    await expect(web.execute('select 1')).rejects.toThrow(/lock_timeout/);
    await web.close();
  });

  test('payments are made, alone and twelve at once, and their commits wait for the disk', async () => {
    await prepareDatabase(owner, true);
    // PgBouncer keeps its connections, which have the settings of before.
    await owner.execute(`select pg_terminate_backend(pid) from pg_stat_activity
      where usename = '${LOGINS.web.user}'`);
    const web = open();
    const api = await startApi({}, { ...owner, owner, web });
    const merchant = await newMerchant(api);
    const given = await Promise.all(
      Array.from({ length: AT_ONCE }, async () => {
        const { token } = await newMember(api);
        const { id } = await newPaySession(api, merchant);
        return { params: { id }, token, body: { total: TOTAL } };
      }),
    );

    const alone = await paidOn(api);
    const answers = await Promise.all(given.map((one) => api.call(payEndpoints.confirm, one)));
    const { rows } = await web.execute('show synchronous_commit');

    expect(alone).toEqual(PAID);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(AT_ONCE).fill(200));
    expect(rows).toEqual([{ synchronous_commit: 'on' }]);

    await api.http.close();
    await web.close();
  });
});
