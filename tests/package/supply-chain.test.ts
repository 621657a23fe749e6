import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { signaturesIn, weaknessesIn } from '../../scripts/check/supply-chain/audit.mjs';
import {
  differences,
  inventoryOf,
  violations,
} from '../../scripts/check/supply-chain/inventory.mjs';
import { isAllowed } from '../../scripts/check/supply-chain/licences.mjs';

const ROOT = join(import.meta.dirname, '../..');
const entry = { integrity: 'sha512-x', resolved: 'https://packages.example/a.tgz', license: 'MIT' };
const lockWith = (packages: Record<string, object>) => ({
  packages: { '': { name: 'root' }, 'node_modules/one': entry, ...packages },
});
const accepted = { ...inventoryOf(lockWith({})), allowScripts: ['node'] };
const changed = (packages: Record<string, object>, scripts: object = { node: true }) =>
  differences(accepted, inventoryOf(lockWith(packages)), scripts);

describe('against the accepted state', () => {
  test('another version of an accepted package is no difference', () => {
    expect(changed({ 'node_modules/two/node_modules/one': { ...entry, dev: true } })).toEqual([]);
  });

  test.each([
    [{ 'node_modules/two': entry }, ['two: a new package (MIT, ships)']],
    [{ 'node_modules/@a/two': { ...entry, dev: true } }, ['@a/two: a new package (MIT, builds)']],
    [{ 'node_modules/one': { ...entry, license: 'ISC' } }, ['one: was MIT, ships, is ISC, ships']],
    [{ 'node_modules/one': { ...entry, dev: true } }, ['one: was MIT, ships, is MIT, builds']],
    [{ 'node_modules/one': { ...entry, hasInstallScript: true } }, ['one: a new install script']],
  ])('%j is a difference', (packages, problems) => {
    expect(changed(packages)).toEqual(problems);
  });

  test('so is a package that is gone, and an install script that is newly allowed', () => {
    expect(differences(accepted, inventoryOf({ packages: {} }), {})).toEqual([
      'one: gone (MIT, ships)',
    ]);
    expect(changed({}, { node: true, one: true })).toEqual([
      'one: its install script is newly allowed',
    ]);
  });
});

describe('nobody can accept', () => {
  test.each([
    [{ ...entry, license: 'GPL-3.0-only' }, 'two: the licence GPL-3.0-only is not allowed'],
    [{ ...entry, license: 'MPL-2.0' }, 'two: the licence MPL-2.0 is not allowed'],
    [{ ...entry, license: undefined }, 'two: the licence none is not allowed'],
    [{ ...entry, integrity: 'sha1-x' }, 'two: no SHA-512 in the lockfile'],
    [{ ...entry, integrity: undefined }, 'two: no SHA-512 in the lockfile'],
    [
      { ...entry, resolved: 'git+ssh://git@code.example/two.git' },
      expect.stringContaining('packages come from 2 places'),
    ],
  ])('%j', (two, problem) => {
    expect(violations(lockWith({ 'node_modules/two': two }))).toEqual([problem]);
  });
});

test.each([
  ['(MIT OR GPL-3.0-or-later)', true, true],
  ['(MIT AND Zlib)', true, true],
  ['MIT AND GPL-3.0-only', false, false],
  ['MPL-2.0', false, true],
])('the licence %s: may ship %s, may build %s', (licence, ships, builds) => {
  expect([isAllowed(licence, true), isAllowed(licence, false)]).toEqual([ships, builds]);
});

test('a registry without an answer is skipped; an answer decides', () => {
  const found = (high: number) => ({ metadata: { vulnerabilities: { high } } });

  for (const silent of [undefined, { message: '405', statusCode: 405 }]) {
    expect(weaknessesIn(silent)).toMatchObject({
      fails: false,
      line: expect.stringContaining('skipped'),
    });
    expect(signaturesIn(silent).fails).toBe(false);
  }
  expect([weaknessesIn(found(0)).fails, weaknessesIn(found(1)).fails]).toEqual([false, true]);
  expect(signaturesIn({ invalid: [{}], missing: [] }).fails).toBe(true);
});

test('the bill of materials lists the accepted packages', () => {
  const sbom = execFileSync(
    'npm',
    ['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only', '--offline'],
    { cwd: ROOT, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 },
  );
  const { bomFormat, components } = JSON.parse(sbom) as {
    bomFormat: string;
    components: { name: string }[];
  };
  const path = join(ROOT, 'scripts/check/supply-chain/accepted.json');
  const { packages } = JSON.parse(readFileSync(path, 'utf8')) as { packages: object };
  const missing = components.filter(({ name }) => !(name in packages)).map(({ name }) => name);

  expect(bomFormat).toBe('CycloneDX');
  expect(missing).toEqual([]);
});
