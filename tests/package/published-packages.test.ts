/** The packages as npm would publish them: their contents, and whether common tools accept them. */
import { execFile } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, symlink } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { VERSION } from '../../packages/server/version.ts';
import { PACKAGES, packAll } from '../../scripts/build/pack.mjs';
import { unpackInto } from '../../scripts/build/unpack.mjs';
import { publish, releaseProblems, unpublished } from '../../scripts/release/publish-packages.mjs';

const run = promisify(execFile);
const ROOT = join(import.meta.dirname, '../..');

/** The project’s installed dependencies: those of the packages and of the example. */
const THEIRS = [
  ...['react', 'react-dom', 'vite', '@types', 'csstype'],
  ...['standardwebhooks', '@stablelib', 'fast-sha256', 'commander'],
];

let folder: string;
let tarballs: string[];
let again: string[];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'salus-packages-'));
  tarballs = await packAll(join(folder, 'packed'));
  again = await packAll(join(folder, 'again'));
});
afterAll(() => rm(folder, { recursive: true }));

describe.each(PACKAGES.map((name, index) => ({ name, index })))('@salus/$name', ({ index }) => {
  const read = async () => new Uint8Array(await readFile(tarballs[index] ?? ''));

  test('passes publint, suggestions included', async () => {
    const tarball = (await read()).slice().buffer;
    const { messages, pkg } = await publint({ pack: { tarball }, strict: true });

    expect(messages.map((message) => formatMessage(message, pkg))).toEqual([]);
  });

  test('has types that resolve in both module systems', async () => {
    const result = await checkPackage(createPackageFromTarballData(await read()));

    expect(result.types).toMatchObject({ kind: 'included' });
    expect('problems' in result && result.problems).toEqual([]);
  });

  test('contains the listed files and no others', async () => {
    const { stdout } = await run('tar', ['-tzf', tarballs[index] ?? '']);

    const files = stdout.trim().split('\n');
    expect(files).toEqual(
      expect.arrayContaining(['package/LICENSE', 'package/README.md', 'package/package.json']),
    );
    const compiled = /^package\/dist\/(esm|cjs)\/([\w-]+\/)?[\w-]+(\.d\.ts|\.js|\.js\.map)$/;
    const others = files.filter((file) => !compiled.test(file));
    expect(others.sort()).toEqual([
      'package/LICENSE',
      'package/README.md',
      'package/dist/cjs/package.json',
      'package/package.json',
    ]);
  });

  test('has a version, a repository and provenance, as npm needs them to publish', async () => {
    const { stdout } = await run('tar', ['-xOzf', tarballs[index] ?? '', 'package/package.json']);
    const root = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8'));

    expect(VERSION).toBe(root.version);
    expect(JSON.parse(stdout)).toMatchObject({
      version: root.version,
      license: 'MIT',
      repository: {
        url: root.repository.url,
        directory: expect.stringMatching(/^(packages|integrations)\/\w+$/),
      },
      publishConfig: { access: 'public', provenance: true },
    });
  });

  test('has the same bytes when it is packed again', async () => {
    expect(await readFile(again[index] ?? '')).toEqual(await readFile(tarballs[index] ?? ''));
  });
});

test('npm would publish all of them: a dry run, without network', async () => {
  const { version } = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8'));

  expect(await publish(tarballs, { dryRun: true })).toEqual(
    PACKAGES.map((name) => `@salus/${name}@${version}`),
  );
});

test('a release that was interrupted goes on with the packages that the registry lacks', async () => {
  const registry = createServer((request, response) => {
    const name = decodeURIComponent(request.url ?? '').slice(1);
    const isThere = name === '@salus/embed';
    const versions = { [VERSION]: { name, version: VERSION } };
    response
      .writeHead(isThere ? 200 : 404, { 'content-type': 'application/json' })
      .end(JSON.stringify({ name, 'dist-tags': { latest: VERSION }, versions }));
  });
  await new Promise<void>((done) => registry.listen(0, '127.0.0.1', done));
  const { port } = registry.address() as AddressInfo;
  const env = (at: number) => ({
    ...process.env,
    npm_config_registry: `http://127.0.0.1:${at}/`,
    npm_config_cache: join(folder, 'cache'),
    npm_config_fetch_retries: '0',
  });

  const left = await unpublished(tarballs, env(port));
  registry.close();
  const away = await unpublished(tarballs, env(port)).catch((error: unknown) => error);

  expect(left).toEqual(tarballs.filter((_, index) => PACKAGES[index] !== 'embed'));
  expect(away).toBeInstanceOf(Error);
});

describe('a release', () => {
  const repository = 'https://code.example/salus';
  const release = {
    manifest: { version: '1.2.0', repository: { url: `git+${repository}.git` } },
    changelog: '# Changelog\n\n## 1.2.0\n\n- News\n',
    tag: 'v1.2.0',
    repository,
  };

  test('runs the code of others only in the job that may not publish', async () => {
    const { jobs } = parse(await readFile('.github/workflows/release.yml', 'utf8'));
    const stepsOf = (job: { steps: { run?: string; uses?: string }[] }) => job.steps;
    const used = Object.values<Parameters<typeof stepsOf>[0]>(jobs).flatMap(stepsOf);

    expect(jobs.test.permissions).toEqual({ contents: 'read' });
    expect(jobs.publish).toMatchObject({ needs: 'test', permissions: { 'id-token': 'write' } });
    expect(stepsOf(jobs.publish).flatMap(({ run: command = [] }) => command)).toEqual([
      expect.stringMatching(/^npm run publish:packages .+--packed packed$/),
    ]);
    for (const { uses } of used) if (uses) expect(uses).toMatch(/@[0-9a-f]{40}$/);
  });

  test('is published by its tag, from its repository, with its changes', () => {
    expect(releaseProblems(release)).toEqual([]);
  });

  test.each([
    [{ tag: 'v1.3.0' }, 'The tag is v1.3.0'],
    [{ repository: 'https://code.example/fork' }, 'names the repository'],
    [{ changelog: '# Changelog\n\n## Unreleased\n' }, 'has no section'],
  ])('is refused with %j', (change, problem) => {
    expect(releaseProblems({ ...release, ...change })).toEqual([expect.stringContaining(problem)]);
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

  test('they can be required by CommonJS, and are the same there', async () => {
    const script = `for (const name of ['embed', 'react', 'server']) {
        console.log(Object.keys(require('@salus/' + name)).sort().join());
      }
      import('@salus/server').then((all) => console.log(Object.keys(all).sort().join()));`;
    const { stdout } = await run(process.execPath, ['--input-type=commonjs', '--eval', script], {
      cwd: folder,
    });

    const [embed, react, server, imported] = stdout.trim().split('\n');
    expect(embed).toBe('SALUS_EVENTS,loadSalus');
    expect(react).toBe('SalusCheckout');
    expect(imported).toBe(server);
    expect(server).toContain('verifyEvent');
  });

  test('React’s server components find the client directive in both module systems', async () => {
    for (const kind of ['esm', 'cjs']) {
      const path = join(folder, 'node_modules/@salus/react/dist', kind, 'react/index.js');
      expect(await readFile(path, 'utf8')).toMatch(/^("use strict";\s*)?'use client';/);
    }
  });

  test('source maps contain the sources', async () => {
    const path = join(folder, 'node_modules/@salus/server/dist/esm/client.js.map');
    const { sourcesContent } = JSON.parse(await readFile(path, 'utf8'));

    expect(sourcesContent).toEqual([
      await readFile(join(ROOT, 'packages/server/client.ts'), 'utf8'),
    ]);
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

  test('the command line prints its version and its commands', async () => {
    const cli = join(folder, 'node_modules/@salus/server/dist/esm/cli/main.js');

    const version = await run(process.execPath, [cli, '--version'], { cwd: folder });
    const help = await run(process.execPath, [cli, '--help'], { cwd: folder });

    expect(version.stdout.trim()).toBe(VERSION);
    for (const command of ['login', 'init', 'listen', 'trigger', 'sessions', 'logs', 'doctor']) {
      expect(help.stdout).toContain(`\n  ${command} `);
    }
  });
});
