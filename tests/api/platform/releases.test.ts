/** What one version has served keeps its bytes under the next one. */
import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { builtTemplates } from '../../../server/web/documents/html-templates.ts';
import { exactPackages, keepRelease } from '../../../server/web/documents/releases.ts';
import { DIST, startApi, useApi } from '../../support/api/api.ts';
import { buildOfOtherVersion } from '../../support/embed/other-version.ts';

const api = useApi();
const releases = mkdtempSync(join(tmpdir(), 'salus-releases-'));
const older = buildOfOtherVersion(DIST);
const warnings: string[] = [];
const log = { warn: (_: object, text: string) => void warnings.push(text) };

afterAll(() => {
  for (const folder of [releases, older]) rmSync(folder, { recursive: true });
});

const serving = async (dist: string) => {
  await keepRelease(dist, releases, log);
  return startApi({ releases }, api().database, await builtTemplates(DIST), { dist });
};

test('the address of a package keeps its bytes after an upgrade, and the newest is found by its name', async () => {
  const before = await serving(older);
  const { location = '' } = (await before.http.inject('/packages/server.tgz')).headers;
  const bytes = (await before.http.inject(String(location))).rawPayload;
  await before.http.close();

  const after = await serving(DIST);
  const kept = await after.http.inject(String(location));
  const newest = await after.http.inject('/packages/server.tgz');

  expect(location).toMatch(/^\/packages\/server-\d+\.\d+\.\d+-[0-9a-f]{12}\.tgz$/);
  expect(bytes).toEqual(await readFile(join(older, 'packages/server.tgz')));
  expect([kept.statusCode, kept.rawPayload]).toEqual([200, bytes]);
  expect(kept.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  expect(newest.headers.location).not.toBe(location);
  const { rawPayload } = await after.http.inject(String(newest.headers.location));
  expect(rawPayload).toEqual(await readFile(join(DIST, 'packages/server.tgz')));
  await after.http.close();
});

test('a module of an earlier loader is served as it was, not led to the newest', async () => {
  await keepRelease(older, releases, log);
  const after = await serving(DIST);

  const { statusCode, body } = await after.http.inject('/widget/bridge.othervers.js');

  expect([statusCode, body]).toEqual([200, 'export {};\n']);
  await after.http.close();
});

test('two machines that start at once leave whole files alone', async () => {
  const shared = mkdtempSync(join(tmpdir(), 'salus-releases-'));

  await Promise.all([keepRelease(DIST, shared, log), keepRelease(DIST, shared, log)]);

  const kept = await readdir(join(shared, 'packages'));
  expect(kept.sort()).toEqual([...(await exactPackages(DIST)).values()].sort());
  rmSync(shared, { recursive: true });
});

test('removes what an interrupted copy left an hour ago, and not what another machine is copying', async () => {
  const shared = mkdtempSync(join(tmpdir(), 'salus-releases-'));
  await keepRelease(DIST, shared, log);
  const left = ['old.tgz.1.part', 'new.tgz.2.part'].map((name) => join(shared, 'packages', name));
  for (const part of left) writeFileSync(part, '');
  const hoursAgo = Date.now() / 1000 - 7_200;
  utimesSync(left[0] ?? '', hoursAgo, hoursAgo);

  await keepRelease(DIST, shared, log);

  const parts = (await readdir(join(shared, 'packages'))).filter((name) => name.endsWith('.part'));
  expect(parts).toEqual(['new.tgz.2.part']);
  rmSync(shared, { recursive: true });
});

test('a kept package with other bytes than its name says is not served', async () => {
  const served = await serving(DIST);
  const name = `server-0.0.9-${'0'.repeat(12)}.tgz`;
  writeFileSync(join(releases, 'packages', name), 'changed');

  expect((await served.http.inject(`/packages/${name}`)).statusCode).toBe(404);
  await served.http.close();
});

test('a folder that cannot be written is reported, and the own packages are served', async () => {
  const file = join(releases, 'a-file');
  writeFileSync(file, '');
  await keepRelease(DIST, file, log);
  const served = await startApi({}, api().database, await builtTemplates(DIST), { dist: DIST });
  const { location = '' } = (await served.http.inject('/packages/embed.tgz')).headers;

  expect(warnings).toEqual(['RELEASES_DIR cannot be written']);
  expect((await served.http.inject(String(location))).statusCode).toBe(200);
  await served.http.close();
});

describe.each(['embed', 'react', 'server', 'medusa', 'vendure'])('the npm package %s', (name) => {
  const exact = async () =>
    String((await api().http.inject(`/packages/${name}.tgz`)).headers.location ?? 'nowhere');

  test('is served as the build packed it, uncompressed, at an address of these bytes', async () => {
    const answer = await api().http.inject({
      url: await exact(),
      headers: { 'accept-encoding': 'gzip, br' },
    });

    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/gzip',
      'cache-control': 'public, max-age=31536000, immutable',
      'cross-origin-resource-policy': 'cross-origin',
      'x-content-type-options': 'nosniff',
    });
    expect(answer.headers['content-encoding']).toBeUndefined();
    expect(answer.rawPayload).toEqual(await readFile(join(DIST, `packages/${name}.tgz`)));
  });

  test('is not sent again to a client that has it', async () => {
    const { headers } = await api().http.inject(await exact());
    const again = await api().http.inject({
      url: await exact(),
      headers: { 'if-none-match': String(headers.etag) },
    });

    expect(again.statusCode).toBe(304);
  });
});
