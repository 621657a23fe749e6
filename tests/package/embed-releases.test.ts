/** The kept versions of the loader, which shops name by their hash. */
import {
  appendFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { cutRelease, integrityOf } from '../../scripts/release/embed-release.mjs';

interface Release {
  version: string;
  date: string;
  integrity: string;
  files: Record<string, string>;
}

const KEPT = 'widget/releases';
const listIn = (folder: string) =>
  JSON.parse(readFileSync(join(folder, 'releases.json'), 'utf8')) as Release[];

/** The files that differ from the list, are missing, or are in no release. */
function wrongIn(folder: string): string[] {
  const releases = listIn(folder);
  const hashes = new Map(releases.flatMap(({ files }) => Object.entries(files)));
  for (const { version, integrity } of releases) {
    expect(hashes.get(`v${version}.js`), version).toBe(integrity);
  }
  const present = new Set(readdirSync(folder).filter((name) => name.endsWith('.js')));
  return [...new Set([...hashes.keys(), ...present])].filter(
    (name) =>
      !present.has(name) || integrityOf(readFileSync(join(folder, name))) !== hashes.get(name),
  );
}

test('no file of a kept release has changed, and none is missing or too many', () => {
  expect(wrongIn(KEPT)).toEqual([]);
});

test('a file of a release that is edited, removed or added is found', () => {
  const { dist, folder } = build();
  cutRelease({ version: '1.0.0', dist, folder });
  expect(wrongIn(folder)).toEqual([]);

  appendFileSync(join(folder, 'v1.0.0.js'), '//');
  rmSync(join(folder, 'modal.AbCdEf12.js'));
  writeFileSync(join(folder, 'v1.1.0.js'), '');

  expect(wrongIn(folder).sort()).toEqual(['modal.AbCdEf12.js', 'v1.0.0.js', 'v1.1.0.js']);
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
