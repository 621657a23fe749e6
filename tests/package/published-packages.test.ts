/** The packages as npm would publish them: their contents, and whether common tools accept them. */
import { execFile } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PACKAGES, packAll } from '../../scripts/pack.mjs';
import { SERVER_TYPES, serverTypes } from '../../scripts/server-types.mjs';
import { unpackInto } from '../../scripts/unpack.mjs';

const run = promisify(execFile);
const ROOT = join(import.meta.dirname, '../..');

/** The project’s installed dependencies: those of the packages and of the example. */
const THEIRS = [
  ...['react', 'react-dom', 'vite', '@types', 'csstype'],
  ...['standardwebhooks', '@stablelib', 'fast-sha256'],
];

let folder: string;
let tarballs: string[];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'salus-packages-'));
  tarballs = await packAll(join(folder, 'packed'));
});
afterAll(() => rm(folder, { recursive: true }));

describe.each(PACKAGES.map((name, index) => ({ name, index })))('@salus/$name', ({ index }) => {
  const read = async () => new Uint8Array(await readFile(tarballs[index] ?? ''));

  test('passes publint, suggestions included', async () => {
    const tarball = (await read()).slice().buffer;
    const { messages, pkg } = await publint({ pack: { tarball }, strict: true });

    expect(messages.map((message) => formatMessage(message, pkg))).toEqual([]);
  });

  test('has types that resolve wherever ES modules do', async () => {
    const result = await checkPackage(createPackageFromTarballData(await read()));

    expect(result.types).toMatchObject({ kind: 'included' });
    const problems = 'problems' in result ? result.problems : [];
    // ES modules only, as its manifest says: CommonJS resolution is not checked.
    const old = ['node10', 'node16-cjs'];
    expect(
      problems.filter(
        (problem) => !('resolutionKind' in problem && old.includes(problem.resolutionKind)),
      ),
    ).toEqual([]);
  });

  test('holds what it says and nothing else', async () => {
    const { stdout } = await run('tar', ['-tzf', tarballs[index] ?? '']);

    const files = stdout.trim().split('\n');
    expect(files).toEqual(
      expect.arrayContaining(['package/LICENSE', 'package/README.md', 'package/package.json']),
    );
    expect(
      files.filter(
        (file) => !/^package\/(dist\/[\w-]+(\.d\.ts|\.js)|[A-Z]+(\.md)?|package\.json)$/.test(file),
      ),
    ).toEqual([]);
  });
});

describe('together, unpacked into an empty project', () => {
  beforeAll(async () => {
    await unpackInto(folder, tarballs);
    for (const name of THEIRS) {
      await symlink(join(ROOT, 'node_modules', name), join(folder, 'node_modules', name));
    }
  });

  test('they can be imported on a server, where the checkout loads nothing', async () => {
    const { stdout } = await run(
      process.execPath,
      [
        '--input-type=module',
        '--eval',
        `import { loadSalus } from '@salus/embed';
        import { SalusCheckout } from '@salus/react';
        import { createSalus, verifyEvent } from '@salus/server';
        const salus = createSalus({ url: 'http://127.0.0.1:9', token: 'x', retries: 0 });
        const refused = await salus.paySessions.list().catch(({ code }) => code);
        console.log(await loadSalus('https://pay.example/widget/v1.js'), typeof SalusCheckout,
          typeof verifyEvent, refused);`,
      ],
      { cwd: folder },
    );

    expect(stdout.trim()).toBe('null function function network');
  });

  test('the example in React compiles against their types', async () => {
    await cp(join(ROOT, 'examples/react'), join(folder, 'example'), {
      recursive: true,
      filter: (path) => !path.includes('node_modules'),
    });

    const tsc = join(ROOT, 'node_modules/typescript/bin/tsc');
    const compiled = run(process.execPath, [tsc, '-p', 'example'], { cwd: folder });

    await expect(compiled).resolves.toMatchObject({ stdout: '' });
  });

  test('the listener prints its usage', async () => {
    const cli = join(folder, 'node_modules/@salus/server/dist/cli.js');

    const { stdout } = await run(process.execPath, [cli, '--help'], { cwd: folder });

    expect(stdout).toContain('salus listen --forward');
    expect(stdout).toContain('salus trigger');
  });
});

test('the types of @salus/server are those of the endpoints', async () => {
  expect(await readFile(SERVER_TYPES, 'utf8'), 'run: npm run build:packages').toBe(
    await serverTypes(),
  );
});
