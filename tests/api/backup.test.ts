/** The embedded database, copied while people pay and started from: what was acknowledged is in it. */
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from 'vitest';
import { confirmPayment } from '#shared/pay/contract.ts';
import { openPglite } from '../../server/db/database.ts';
import { runCommand } from '../../server/ops/run-command.ts';
import { backUpFolder } from '../../server/sandbox/backup.ts';
import { startApi, type TestApi, useApi } from '../support/api.ts';
import { NOTHING_WRONG, wrongWith } from '../support/lost-database.ts';
import { payScene, TOTAL } from '../support/pay-scene.ts';
import { newMember, newMerchant, newPaySession } from '../support/people.ts';

const api = useApi();
const isEmbedded = () => !inject('database').startsWith('postgres:');
let parent: string;
let folder: string;

beforeAll(async () => {
  parent = await mkdtemp(join(tmpdir(), 'salus-backup-'));
  folder = await mkdtemp(join(parent, 'data-'));
  await writeFile(join(folder, 'secrets.json'), '{"jwt":"of this sandbox"}', { mode: 0o600 });
});
afterAll(() => rm(parent, { recursive: true }));

const backUp = (to: string) => {
  const { database, config } = api();
  const context = { database, config, folder, migrate: async () => [] };
  return runCommand(context, { command: ['db:backup', '--folder', to] });
};

async function confirm(on: TestApi, { params, payer }: Awaited<ReturnType<typeof payScene>>) {
  const body = { total: TOTAL };
  return (await on.call(confirmPayment, { params, token: payer.token, body })).statusCode;
}

test.runIf(isEmbedded())(
  'a copy made while people pay has every payment that was acknowledged before',
  async () => {
    const merchant = await newMerchant(api());
    const { token } = await newMember(api(), { cash: '100000' });
    const acknowledged: string[] = [];
    const pay = async () => {
      const { id } = await newPaySession(api(), merchant);
      const body = { total: TOTAL };
      const { statusCode } = await api().call(confirmPayment, { params: { id }, token, body });
      if (statusCode === 200) acknowledged.push(id);
    };
    await Promise.all([pay(), pay(), pay()]);
    const before = [...acknowledged];
    const to = join(parent, 'copy');

    const [answer] = await Promise.all([backUp(to), pay(), pay(), pay()]);
    const restored = await startOn(to);

    expect(answer).toEqual({ code: 0, output: expect.stringContaining(`DATA_DIR=${to}`) });
    expect([before.length, acknowledged.length]).toEqual([3, 6]);
    expect(await wrongWith({ api: restored }, merchant, before)).toMatchObject({
      ...NOTHING_WRONG,
      unknown: expect.any(Array),
    });
    expect(await confirm(restored, await payScene(restored))).toBe(200);
    expect(await readFile(join(to, 'secrets.json'), 'utf8')).toContain('of this sandbox');
    expect((await stat(join(to, 'secrets.json'))).mode & 0o777).toBe(0o600);
  },
);

async function startOn(place: string): Promise<TestApi> {
  const database = await openPglite(join(place, 'pglite'));
  const restored = await startApi({}, { ...database, owner: database });
  onTestFinished(async () => {
    await restored.http.close();
    await database.close();
  });
  return restored;
}

test('nothing that is there is written over, and a path means the same to everybody', async () => {
  const there = await mkdtemp(join(parent, 'there-'));

  const [over, relative] = [await backUp(there), await backUp('copy')];

  expect(over).toEqual({ code: 1, output: expect.stringContaining('there already') });
  expect(relative).toEqual({ code: 1, output: 'folder: an absolute path' });
  expect(await readdir(there)).toEqual([]);
});

test('a database that is in no folder is not copied', async () => {
  const { dump: _, ...server } = api().database;
  const copied = backUpFolder({ database: server, folder, to: join(parent, 'none') });

  await expect(copied).rejects.toThrow('not in a folder');
  expect(await readdir(parent)).not.toContain('none');
});

test('what is not finished has no name, and leaves nothing behind', async () => {
  const during: string[] = [];
  const dump = async () => {
    during.push(...(await readdir(parent)));
    return new Blob(['half of a tarball']);
  };
  const broken = { ...api().database, dump };
  const to = join(parent, 'half');
  const before = await readdir(parent);

  await expect(backUpFolder({ database: broken, folder, to })).rejects.toThrow();

  expect(during).not.toContain('half');
  expect(await readdir(parent)).toEqual(before);
});

test.runIf(isEmbedded())('a copy that breaks an invariant is none, and which is said', async () => {
  const { cash } = await newMember(api());
  const shift = (by: string) =>
    api().database.owner.execute(
      `update ledger.account set balance = balance ${by} where id = ${cash}`,
    );
  const before = await readdir(parent);

  await shift('+ 1');
  const answer = await backUp(join(parent, 'wrong'));
  await shift('- 1');

  expect(answer).toEqual({ code: 1, output: expect.stringMatching(/must be: .*I3 member:/) });
  expect(await readdir(parent)).toEqual(before);
});

test.runIf(!isEmbedded())('a database server has tools of its own', async () => {
  const { database, config } = api();
  const context = { database, config, migrate: async () => [] };

  const answer = await runCommand(context, {
    command: ['db:backup', '--folder', join(parent, 'x')],
  });

  expect(answer).toEqual({ code: 1, output: expect.stringContaining('pg_dump') });
});
