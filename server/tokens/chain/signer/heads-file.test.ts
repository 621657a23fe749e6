import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { openHeads } from './heads-file.ts';

const folder = await mkdtemp(join(tmpdir(), 'salus-kept-heads-'));
afterAll(() => rm(folder, { recursive: true }));

const hash = (digit: number) => `${digit}`.repeat(64);
const headsAt = (audit: number, seals: number) => ({
  audit: { number: audit, hash: hash(audit) },
  seals: { number: seals, hash: hash(seals) },
});

test('the newest heads are kept over a restart, and no request replaces them by older ones', async () => {
  const path = join(folder, 'heads');
  const before = await openHeads(path).heads({});
  await openHeads(path).heads({ newer: headsAt(2, 3) });
  const shorter = await openHeads(path).heads({ newer: headsAt(1, 4) });
  const longer = await openHeads(path).heads({ newer: headsAt(2, 4) });

  expect(before).toEqual({ ok: true, kept: null });
  expect(shorter.kept).toEqual(headsAt(2, 3));
  expect(longer.kept).toEqual(headsAt(2, 4));
  expect((await openHeads(path).heads({})).kept).toEqual(headsAt(2, 4));
});

test('heads of the same length with another hash do not replace them', async () => {
  const path = join(folder, 'same');
  await openHeads(path).heads({ newer: headsAt(2, 3) });
  const other = { ...headsAt(2, 3), audit: { number: 2, hash: hash(9) } };

  expect((await openHeads(path).heads({ newer: other })).kept).toEqual(headsAt(2, 3));
  expect(JSON.parse(await readFile(path, 'utf8'))).toEqual(headsAt(2, 3));
});
