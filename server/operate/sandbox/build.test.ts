import { mkdir, mkdtemp, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { buildIfStale, fingerprint, SOURCES, stampBuild } from './build.ts';

const reads = vi.hoisted(() => ({ count: 0 }));
vi.mock('node:fs', async (original) => {
  const fs = await original<typeof import('node:fs')>();
  const readFileSync = (...args: Parameters<typeof fs.readFileSync>) => {
    reads.count += 1;
    return fs.readFileSync(...args);
  };
  return { ...fs, readFileSync };
});

/** A repository whose build is that of its sources, each of which is a short file. */
async function builtRoot(): Promise<string> {
  const root = await mkdtemp(join(tmpdir(), 'salus-build-'));
  onTestFinished(() => rm(root, { recursive: true }));
  for (const source of [...SOURCES, 'dist/index.html', 'node_modules/vite/bin/vite.js']) {
    await mkdir(dirname(join(root, source)), { recursive: true });
    await writeFile(join(root, source), source.endsWith('vite.js') ? 'process.exit(3)' : source);
  }
  await stampBuild(root, fingerprint(root));
  return root;
}

test('a start reads no source that looks as it did at the start before', async () => {
  const root = await builtRoot();
  expect(await buildIfStale(root)).toBe(false);
  const before = reads.count;

  expect(await buildIfStale(root)).toBe(false);
  expect(reads.count).toBe(before);
});

test('a source with another content of the same size and time is built again', async () => {
  const root = await builtRoot();
  await buildIfStale(root);
  const file = join(root, 'package.json');
  const { atime, mtime } = await stat(file);
  await writeFile(file, (await readFile(file, 'utf8')).toUpperCase());
  await utimes(file, atime, mtime);

  await expect(buildIfStale(root)).rejects.toThrow('the build failed (3)');
});

test('a source that was only touched is read once, and not built', async () => {
  const root = await builtRoot();
  await buildIfStale(root);
  await utimes(join(root, 'package.json'), new Date(), new Date());

  expect(await buildIfStale(root)).toBe(false);
});
