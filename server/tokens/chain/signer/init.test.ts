/** A drill: the signer's machine is lost and its folder comes back from a backup. docs/drills.md. */
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { depositAddressAt } from '../deposit-keys.ts';
import { initFolder } from './init.ts';
import { openKeys } from './open-keys.ts';

const place = await mkdtemp(join(tmpdir(), 'salus-signer-backup-'));
afterAll(() => rm(place, { recursive: true }));

test('a copy of the folder controls custody and every deposit address', async () => {
  const [folder, backup, restored] = ['signer', 'backup', 'restored'].map((name) =>
    join(place, name),
  ) as [string, string, string];
  const said = await initFolder([folder]);
  const setting = (name: string) => new RegExp(`^${name}=(\\S+)$`, 'm').exec(said)?.[1] ?? '';
  await cp(folder, backup, { recursive: true });
  await rm(folder, { recursive: true });

  await cp(backup, restored, { recursive: true });
  const keys = await openKeys(join(restored, 'keys.json'));

  expect(keys.custody.address).toBe(setting('CUSTODY_ADDRESS'));
  const addresses = (of: (index: number) => string) => [0, 1, 5_000_000].map(of);
  expect(addresses((index) => keys.depositAt(String(index)).address)).toEqual(
    addresses((index) => depositAddressAt(setting('DEPOSIT_XPUB'), index)),
  );
});

test('keys are never written over', async () => {
  const folder = join(place, 'twice');
  await initFolder([folder]);

  await expect(initFolder([folder])).rejects.toThrow('exists already');
});
