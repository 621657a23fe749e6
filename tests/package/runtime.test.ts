/** The start of a script installs packages once, and not again after `npm ci`. */
import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { isInstalled } from '../../scripts/run/runtime.mjs';

const LOCK = '{"lockfileVersion":3}';
let root: string;

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'salus-installed-'));
  await mkdir(join(root, 'node_modules/node/bin'), { recursive: true });
  await writeFile(join(root, 'node_modules/node/bin/node'), '');
  await writeFile(join(root, 'package-lock.json'), LOCK);
});
afterEach(() => rm(root, { recursive: true }));

/** Writes npm's own copy of the lockfile, so many seconds after the lockfile. */
async function installedByNpm(seconds: number) {
  const copy = join(root, 'node_modules/.package-lock.json');
  await writeFile(copy, LOCK);
  const at = Date.now() / 1000;
  await utimes(join(root, 'package-lock.json'), at, at);
  await utimes(copy, at + seconds, at + seconds);
}

const stamped = (lock: string) =>
  writeFile(
    join(root, 'node_modules/.installed-from'),
    createHash('sha256').update(lock).digest('hex'),
  );

test('installs where neither a stamp nor npm says that it is done', () => {
  expect(isInstalled(root)).toBe(false);
});

test('does not install again after npm ci', async () => {
  await installedByNpm(1);
  expect(isInstalled(root)).toBe(true);
});

test('installs when the lockfile is newer than the packages', async () => {
  await installedByNpm(-1);
  expect(isInstalled(root)).toBe(false);
});

test('installs when the stamp is that of another lockfile', async () => {
  await stamped('{}');
  expect(isInstalled(root)).toBe(false);
});

test('does not install again when the lockfile was only written anew', async () => {
  await installedByNpm(-1);
  await stamped(LOCK);
  expect(isInstalled(root)).toBe(true);
});

test('installs when the pinned Node is missing', async () => {
  await stamped(LOCK);
  await rm(join(root, 'node_modules/node'), { recursive: true });
  expect(isInstalled(root)).toBe(false);
});
