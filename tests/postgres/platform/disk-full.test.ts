/**
 * A drill: the file system of the database is full. Payments are refused as unavailable and none is
 * lost; once there is room they go on, after a restart where PostgreSQL has stopped itself. Needs
 * the right to mount a small file system, so it runs with `npm run test:long -- drills`.
 */
import { execFile } from 'node:child_process';
import { chmod, chown, mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import * as payEndpoints from '#shared/pay/endpoints.ts';
import { addRate } from '../../../server/tokens/rates/rates.ts';
import type { TestApi } from '../../support/api/api.ts';
import {
  apiAt,
  NOTHING_WRONG,
  startPrepared,
  wrongWith,
} from '../../support/database/lost-database.ts';
import { asOwner, type Cluster } from '../../support/database/postgres-cluster.ts';
import { TOTAL } from '../../support/payments/pay-scene.ts';
import {
  newMember,
  newMerchant,
  newPaySession,
  type TestMerchant,
} from '../../support/people/people.ts';

const run = promisify(execFile);
const SIZE = '512m';
const BLOCK = 64 * 1024;

/** Moves the cluster's folder to a file system of its own. */
async function onSmallDisk(cluster: Cluster): Promise<void> {
  const { folder } = cluster;
  const before = `${folder}-before`;
  await cluster.kill('SIGINT');
  const { uid, gid } = await stat(folder);
  await rename(folder, before);
  await mkdir(folder);
  await run('mount', ['-t', 'tmpfs', '-o', `size=${SIZE}`, 'tmpfs', folder]);
  onTestFinished(async () => void (await run('umount', ['--lazy', folder])));
  await run('cp', ['-a', `${before}/.`, folder]);
  await chown(folder, uid, gid);
  await chmod(folder, 0o700);
  await rm(before, { recursive: true });
  await cluster.start();
}

/** Writes a file until the disk is full. @returns a function that deletes the file */
async function fill({ folder }: Cluster): Promise<() => Promise<void>> {
  const path = join(folder, 'ballast');
  const file = await open(path, 'w');
  try {
    for (;;) await file.write(new Uint8Array(BLOCK).fill(1));
  } catch (error) {
    expect((error as NodeJS.ErrnoException).code).toBe('ENOSPC');
  } finally {
    await file.close();
  }
  return () => rm(path);
}

async function isAnswering({ url }: Cluster): Promise<boolean> {
  return asOwner(url, () => Promise.resolve(true)).catch(() => false);
}

test.skipIf(process.env.DRILLS !== '1')(
  'a full disk refuses payments as unavailable, loses none, and they go on once there is room',
  async () => {
    const cluster = await startPrepared();
    onTestFinished(() => cluster.remove());
    await onSmallDisk(cluster);
    let api = await apiAt(cluster.port);
    await addRate(api.db, { currency: 'EUR', rate: '0.25', source: 'test' });
    const merchant = await newMerchant(api);
    const payer = await newMember(api, { cash: '100000000' });
    const paid: string[] = [];
    const statuses = new Set<number>();
    const pay = async (id: string, on: TestApi) => {
      const body = { total: TOTAL };
      const answer = await on.call(payEndpoints.confirm, {
        params: { id },
        token: payer.token,
        body,
      });
      statuses.add(answer.statusCode);
      if (answer.statusCode === 200) paid.push(id);
      return answer.statusCode;
    };
    const waiting = await sessions(api, merchant, 3);
    expect(await pay(waiting.pop() ?? '', api)).toBe(200);

    const free = await fill(cluster);
    // Writes that fit into existing pages and WAL still succeed.
    let refused: string | undefined;
    for (let turn = 0; turn < 20_000 && refused === undefined; turn++) {
      const created = await newPaySession(api, merchant).catch(() => undefined);
      const id = created?.id ?? waiting.pop() ?? '';
      if ((await pay(id, api)) !== 200) refused = id;
    }
    expect(refused).toBeDefined();
    expect([...statuses].sort()).toEqual([200, 503]);
    const health = async (probe: string) => (await api.http.inject(`/health/${probe}`)).statusCode;
    expect(await health('live')).toBe(200);
    // The proxy asks every two seconds.
    await expect.poll(() => health('ready')).toBe(503);

    await free();
    if (!(await isAnswering(cluster))) await cluster.start();
    await api.http.close();
    await api.database.close();
    api = await apiAt(cluster.port);
    onTestFinished(async () => {
      await api.http.close();
      await api.database.close();
      await cluster.kill('SIGQUIT');
    });
    // The interrupted payment is asked again, as a shop would.
    expect(await pay(refused ?? '', api)).toBe(200);
    const wrong = await wrongWith({ api }, merchant, [...new Set(paid)]);
    expect({ ...wrong, unknown: [] }).toEqual(NOTHING_WRONG);
  },
);

async function sessions(api: TestApi, merchant: TestMerchant, count: number): Promise<string[]> {
  const made: string[] = [];
  for (let turn = 0; turn < count; turn++) made.push((await newPaySession(api, merchant)).id);
  return made;
}
