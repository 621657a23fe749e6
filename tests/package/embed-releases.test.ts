/** The kept versions of the loader, which shops name by their hash. */
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { cutRelease, integrityOf } from '../../scripts/embed-release.mjs';

interface Release {
  version: string;
  date: string;
  integrity: string;
  files: Record<string, string>;
}

const KEPT = 'widget/releases';
const listIn = (folder: string) =>
  JSON.parse(readFileSync(join(folder, 'releases.json'), 'utf8')) as Release[];

test('no file of a kept release has changed, and none is missing or too many', () => {
  const releases = listIn(KEPT);
  for (const { version, integrity, files } of releases) {
    expect(files[`v${version}.js`], version).toBe(integrity);
    for (const [name, hash] of Object.entries(files)) {
      expect([name, integrityOf(readFileSync(join(KEPT, name)))]).toEqual([name, hash]);
    }
  }
  const listed = new Set(releases.flatMap(({ files }) => Object.keys(files)));
  expect(readdirSync(KEPT).filter((name) => name.endsWith('.js'))).toEqual([...listed].sort());
});

/** An empty list, and a build whose loader imports modules. */
function build(body = 'a') {
  const root = mkdtempSync(join(tmpdir(), 'salus-release-'));
  const files = {
    'loader/widget/v1.js': `${body};import('bridge.AbCdEf12.js');import('extras.AbCdEf12.js')`,
    'bridge/widget/bridge.AbCdEf12.js': 'bridge',
    'extras/widget/extras.AbCdEf12.js': "import('modal.AbCdEf12.js')",
    'modal/widget/modal.AbCdEf12.js': 'modal',
  };
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(join(root, name, '..'), { recursive: true });
    writeFileSync(join(root, name), text);
  }
  const folder = join(root, 'releases');
  mkdirSync(folder);
  writeFileSync(join(folder, 'releases.json'), '[]');
  return { dist: root, folder };
}

test('a release is the loader and the modules it imports, with their hashes', () => {
  const { dist, folder } = build();

  const { integrity } = cutRelease({ version: '1.0.0', dist, folder });

  expect(readdirSync(folder).sort()).toEqual([
    'bridge.AbCdEf12.js',
    'extras.AbCdEf12.js',
    'modal.AbCdEf12.js',
    'releases.json',
    'v1.0.0.js',
  ]);
  expect(integrity).toBe(integrityOf(readFileSync(join(folder, 'v1.0.0.js'))));
  expect(listIn(folder).map(({ version }) => version)).toEqual(['1.0.0']);
});

test('a version is cut once, and only a newer one after it', () => {
  const { dist, folder } = build();
  cutRelease({ version: '1.2.0', dist, folder });

  for (const version of ['1.2.0', '1.1.9', '2.0.0', '1.2', 'v1.3.0']) {
    expect(() => cutRelease({ version, dist, folder }), version).toThrow(version);
  }
  cutRelease({ version: '1.2.0', replace: true, dist, folder });
  cutRelease({ version: '1.10.0', dist, folder });

  expect(listIn(folder).map(({ version }) => version)).toEqual(['1.2.0', '1.10.0']);
});

test('a release is deleted when two years have passed', () => {
  const { dist, folder } = build();
  cutRelease({ version: '1.0.0', now: new Date('2026-11-23'), dist, folder });
  cutRelease({ version: '1.1.0', now: new Date('2028-11-22'), dist, folder });
  expect(listIn(folder)).toHaveLength(2);

  cutRelease({ version: '1.2.0', now: new Date('2028-11-26'), dist, folder });

  expect(listIn(folder).map(({ version }) => version)).toEqual(['1.1.0', '1.2.0']);
  expect(readdirSync(folder)).not.toContain('v1.0.0.js');
});
