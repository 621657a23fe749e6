/** The setup gives replicas a login of their own, and says which of them follow. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openEnvFiles } from '../../../server/operate/setup/env-files.ts';
import { REPLICAS_STEP } from '../../../server/operate/setup/replicas-step.ts';
import type { DatabasePlan } from '../../../server/operate/setup/step.ts';
import { type Database, openPostgres } from '../../../server/platform/db/database.ts';
import { startPrepared } from '../../support/database/lost-database.ts';
import {
  asOwner,
  type Cluster,
  type Standby,
  startStandby,
} from '../../support/database/postgres-cluster.ts';
import { freePort } from '../../support/processes/free-port.ts';

const SETTING = 'DATABASE_REPLICA_URLS';
let primary: Cluster;
let standby: Standby;
let owner: Database;
let place: string;
beforeAll(async () => {
  primary = await startPrepared();
  standby = await startStandby(primary, false);
  owner = openPostgres(primary.url, 1);
  place = await mkdtemp(join(tmpdir(), 'salus-setup-replicas-'));
});
afterAll(async () => {
  await owner.close();
  for (const server of [standby, primary]) {
    await server.kill('SIGQUIT');
    await server.remove();
  }
  await rm(place, { recursive: true });
});

const addressOf = ({ port }: { port: number }) => `postgres://127.0.0.1:${port}/salus`;

/** @param answer what the operator answers; undefined when they answer with Enter alone */
async function scene(answer: string | undefined, dryRun = false, name = 'etc') {
  const shown: (string | undefined)[] = [];
  const folder = join(place, name);
  const files = await openEnvFiles(folder, dryRun);
  const answers = {
    get: () => answer,
    ask: async ({ initial }: { initial?: string | undefined }) => {
      shown.push(initial);
      return answer ?? initial ?? '';
    },
  };
  const plan: DatabasePlan = { use: 'used', installation: name, accesses: [], pending: [] };
  return {
    run: () => REPLICAS_STEP.run({ answers, files, owner, plan, dryRun }),
    written: async () => (await openEnvFiles(folder, true)).get('env', SETTING),
    shown,
  };
}

test('a standby gets a login that only reads, and a second run keeps it', async () => {
  const { run, written } = await scene(addressOf(standby));

  const first = await run();
  const url = await written();
  const again = await scene(undefined);
  const second = await again.run();

  expect(first).toEqual({ state: 'done', text: `127.0.0.1:${standby.port} follows` });
  expect(second).toEqual(first);
  expect(again.shown).toEqual([addressOf(standby)]);
  expect(await again.written()).toBe(url);
  const { rows } = await asOwner(url ?? '', (client) =>
    client.query(`select current_user as login, pg_is_in_recovery() as standby,
      has_table_privilege('ledger.posting', 'select') as reads,
      has_table_privilege('ledger.posting', 'insert') as writes`),
  );
  expect(rows).toEqual([
    { login: 'salus_reader_etc_1', standby: true, reads: true, writes: false },
  ]);
});

test('a login of another installation is refused, and keeps its password', async () => {
  const password = "select rolpassword from pg_authid where rolname = 'salus_reader_etc_1'";
  const before = await owner.execute(password);
  await rm(join(place, 'etc'), { recursive: true });
  const { run, written } = await scene(addressOf(standby));

  await expect(run()).rejects.toThrow('the login salus_reader_etc_1 exists');

  expect(await written()).toBeUndefined();
  expect(before.rows).toHaveLength(1);
  expect((await owner.execute(password)).rows).toEqual(before.rows);
});

test('all nodes of a cluster may be named: the leader is no standby, and a node that is down waits', async () => {
  const down = { port: await freePort() };
  const { run } = await scene([primary, standby, down].map(addressOf).join(','), false, 'nodes');
  const alone = await scene(addressOf(down), false, 'down');

  expect(await run()).toEqual({
    state: 'done',
    text: [
      `127.0.0.1:${primary.port} not a standby`,
      `127.0.0.1:${standby.port} follows`,
      `127.0.0.1:${down.port} connect ECONNREFUSED 127.0.0.1:${down.port}`,
    ].join('\n'),
  });
  expect(await alone.run()).toMatchObject({ state: 'waits' });
});

test('a dry run creates no login and writes nothing', async () => {
  const { run, written } = await scene(addressOf(standby), true, 'dry');

  expect(await run()).toMatchObject({ state: 'waits' });

  expect(await written()).toBeUndefined();
  const { rows } = await owner.execute("select from pg_roles where rolname = 'salus_reader_dry_1'");
  expect(rows).toEqual([]);
});

test('without an answer the primary answers everything', async () => {
  expect(await (await scene('', false, 'none')).run()).toMatchObject({ state: 'off' });
});

test.each([
  ['postgres://salus_reader_1:word@two/salus', 'without a login; setup creates one'],
  ['two:5432', 'servers that replicate that of DATABASE_URL'],
  ['postgres://two/salus,postgres://two/salus', 'each once'],
])('%s is refused, with the name of the setting', async (answer, reason) => {
  const { run, written } = await scene(answer, false, 'refused');

  await expect(run()).rejects.toThrow(new RegExp(`^${SETTING}: .*${reason}`));

  expect(await written()).toBeUndefined();
});
