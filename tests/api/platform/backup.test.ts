/** A copy of the embedded database, made while people pay, contains every acknowledged payment. */
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from 'vitest';
import * as payEndpoints from '#shared/pay/endpoints.ts';
import { backUpFolder } from '../../../server/operate/data-folder/backup.ts';
import { runCommand } from '../../../server/operate/ops/run-command.ts';
import { openPglite } from '../../../server/platform/db/database.ts';
import { startApi, type TestApi, useApi } from '../../support/api/api.ts';
import { NOTHING_WRONG, wrongWith } from '../../support/database/lost-database.ts';
import { payScene, TOTAL } from '../../support/payments/pay-scene.ts';
import { newMember, newMerchant, newPaySession } from '../../support/people/people.ts';

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
  return (await on.call(payEndpoints.confirm, { params, token: payer.token, body })).statusCode;
}

test.runIf(isEmbedded())(
  'a copy made while people pay has every payment acknowledged before it',
  async () => {
    const merchant = await newMerchant(api());
    const { token } = await newMember(api(), { cash: '100000' });
    const acknowledged: string[] = [];
    const pay = async () => {
      const { id } = await newPaySession(api(), merchant);
      const body = { total: TOTAL };
      const { statusCode } = await api().call(payEndpoints.confirm, {
        params: { id },
        token,
        body,
      });
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

test('a backup overwrites no file, and a relative path has the same meaning in every process', async () => {
  const there = await mkdtemp(join(parent, 'there-'));

  const [over, relative] = [await backUp(there), await backUp('copy')];

  expect(over).toEqual({ code: 1, output: expect.stringContaining('already exists') });
  expect(relative).toEqual({ code: 1, output: 'folder: an absolute path' });
  expect(await readdir(there)).toEqual([]);
});

test('a database server is not copied', async () => {
  const { copyTo: _, ...server } = api().database;
  const copied = backUpFolder({ database: server, folder, to: join(parent, 'none') });

  await expect(copied).rejects.toThrow('not in a folder');
  expect(await readdir(parent)).not.toContain('none');
});

test('an incomplete backup never has its final name and leaves no file behind', async () => {
  const during: string[] = [];
  const copyTo = async () => {
    during.push(...(await readdir(parent)));
    throw new Error('half of it');
  };
  const broken = { ...api().database, copyTo };
  const to = join(parent, 'half');
  const before = await readdir(parent);

  await expect(backUpFolder({ database: broken, folder, to })).rejects.toThrow();

  expect(during).not.toContain('half');
  expect(await readdir(parent)).toEqual(before);
});

test.runIf(isEmbedded())(
  'a copy that breaks an invariant is refused, and the invariant is named',
  async () => {
    const { cash } = await newMember(api());
    const shift = (by: string) =>
      api().database.owner.execute(
        `update ledger.account set balance = balance ${by} where id = ${cash}`,
      );
    const before = await readdir(parent);

    await shift('+ 1');
    const answer = await backUp(join(parent, 'wrong'));
    await shift('- 1');

    expect(answer).toEqual({ code: 1, output: expect.stringMatching(/are broken: .*I3 member:/) });
    expect(await readdir(parent)).toEqual(before);
  },
);

test.runIf(!isEmbedded())(
  'on a database server the backup command refers to the server’s own tools',
  async () => {
    const { database, config } = api();
    const context = { database, config, migrate: async () => [] };

    const answer = await runCommand(context, {
      command: ['db:backup', '--folder', join(parent, 'x')],
    });

    expect(answer).toEqual({ code: 1, output: expect.stringContaining('pg_dump') });
  },
);
