/** The texts of the hosted app as the build writes them. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readHostedTexts, versionOf } from '../../scripts/build/hosted-texts.mjs';

let root = '';

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'salus-texts-'));
  for (const path of ['en/app', 'en/mail', 'en/seo', 'de/app']) {
    const file = join(root, 'locales', `${path}.json`);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, '{\n  "a": "b"\n}\n');
  }
});
afterAll(() => rm(root, { recursive: true }));

test('are one small file per language and area the app shows, and no others', () => {
  expect(readHostedTexts(root)).toEqual({ 'de/app.json': '{"a":"b"}', 'en/app.json': '{"a":"b"}' });
});

test('have a version that changes with any of them, and only then', () => {
  const texts = readHostedTexts(root);

  expect(versionOf(texts)).toBe(versionOf({ ...texts }));
  expect(versionOf(texts)).toMatch(/^[\w-]{10}$/);
  expect(versionOf({ ...texts, 'de/app.json': '{}' })).not.toBe(versionOf(texts));
});
