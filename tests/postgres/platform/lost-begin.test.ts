/** A connection that is lost when a transaction begins on it. */
import { type AddressInfo, connect, createServer } from 'node:net';
import { expect, test } from 'vitest';
import { openPostgres } from '../../../server/platform/db/database.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import { isDatabaseUnavailable } from '../../../server/platform/db/unavailable.ts';
import { openTestDatabase } from '../../support/database/database.ts';

const CONNECTIONS = 2;

test('transactions that could not begin leave the pool as it was', async () => {
  const standing = await openTestDatabase(1);
  const path = await cutAtBegin(standing.url ?? '');
  const database = openPostgres(path.url, CONNECTIONS);
  const begin = () => database.db.transaction((tx) => tx.execute(sql`select 1`));

  const refusals = [];
  for (let times = 0; times <= CONNECTIONS; times++) refusals.push(await begin().catch(String));
  const left = database.pool?.();
  path.mend();

  expect(refusals).toHaveLength(CONNECTIONS + 1);
  expect(refusals.every((refusal) => typeof refusal === 'string')).toBe(true);
  expect(left).toEqual({ in_use: 0, idle: 0, waiting: 0 });
  expect(await begin()).toMatchObject({ rowCount: 1 });
  // It would wait for a connection that is never released.
  await database.close();
  path.close();
  await standing.close();
});

test('a connection lost during a transaction is not reused for the next', async () => {
  const { db, owner, pool, close } = await openTestDatabase(1);

  const refusal = await db
    .transaction(async (tx) => {
      const { rows } = await ownPid(tx);
      await owner.execute('select pg_terminate_backend($1)', [rows[0]?.pid]);
      await tx.execute(sql`select 1`);
    })
    .catch((error: unknown) => error);

  expect(isDatabaseUnavailable(refusal)).toBe(true);
  expect(pool?.().in_use).toBe(0);
  expect((await ownPid(db)).rows).toHaveLength(1);
  await close();
});

test('a transaction with a failed statement reports the rollback, even if the error was caught', async () => {
  const { db, owner, close } = await openTestDatabase(1);
  await owner.execute('create table note (text text); grant all on note to public');
  const done = db.transaction(async (tx) => {
    await tx.execute(sql`insert into note values ('lost')`);
    await tx.execute(sql`select 1 / 0`).catch(() => {});
  });
  await expect(done).rejects.toMatchObject({ code: '25P02' });
  expect((await db.execute(sql`select 1 as one`)) as unknown).toMatchObject({ rows: [{ one: 1 }] });
  await close();
});

test('a script that continued after a failed statement reports it, too', async () => {
  const { owner, close } = await openTestDatabase(1);
  const done = owner.exclusively((run) => run('select 1 / 0').catch(() => {}));
  await expect(done).rejects.toMatchObject({ code: '25P02' });
  await close();
});

type Executing = Pick<Awaited<ReturnType<typeof openTestDatabase>>['db'], 'execute'>;

const ownPid = (on: Executing) =>
  on.execute(sql`select pg_backend_pid() as pid`) as unknown as Promise<{
    rows: { pid: number }[];
  }>;

/** A proxy to the database that closes connections at `begin` until it is repaired. */
async function cutAtBegin(url: string) {
  const { hostname, port } = new URL(url);
  let isMended = false;
  const server = createServer((near) => {
    const far = connect(Number(port), hostname);
    far.pipe(near);
    near.on('data', (said) => {
      if (isMended || !said.includes('begin')) return void far.write(said);
      near.resetAndDestroy();
      far.destroy();
    });
    for (const socket of [near, far]) socket.on('error', () => {});
    near.once('close', () => far.destroy());
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const through = new URL(url);
  through.port = String((server.address() as AddressInfo).port);
  return {
    url: through.href,
    mend() {
      isMended = true;
    },
    close: () => server.close(),
  };
}
