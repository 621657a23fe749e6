/** What is written beside an archive is never overwritten, neither by a second command nor after a restore. */
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { readArchive, writeArchive } from '../../../server/ledger/archive/file.ts';
import type { StoredTransfer } from '../../../server/ledger/transfer-hash.ts';
import { useApi } from '../../support/api/api.ts';
import { useOldLedger } from '../../support/archive/old-ledger.ts';
import { monthOf, monthsAgo } from '../../support/archive/old-months.ts';

const SPAN = { since: null, until: '2024-10-01T00:00:00.000Z' };
const transfer = (id: string): StoredTransfer => ({
  id,
  number: 1,
  fields: [id, 'payment', `payment:${id}`, null, null, '1', '1', '1'],
  postings: [['1', '17', 'x', 'TOKEN', '1', '1']],
});

describe('a file', () => {
  let path: string;
  beforeEach(async () => {
    const folder = await mkdtemp(join(tmpdir(), 'archive-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    path = join(folder, 'posting_2024_09.jsonl.gz');
  });
  async function ids() {
    const found: string[] = [];
    for await (const { id } of readArchive(path)) found.push(id);
    return found;
  }
  const left = () => readdir(join(path, '..'));

  test('of a command that ends later does not replace the one that is there', async () => {
    const begun = Promise.withResolvers<void>();
    const goOn = Promise.withResolvers<void>();
    async function* slow() {
      yield transfer('txn_slow');
      begun.resolve();
      await goOn.promise;
    }
    const late = writeArchive(path, SPAN, slow());
    await begun.promise;
    await writeArchive(path, SPAN, stream(transfer('txn_first')));
    goOn.resolve();
    await late;

    expect(await ids()).toEqual(['txn_first']);
    expect(await left()).toEqual(['posting_2024_09.jsonl.gz']);
  });

  test('of transfers whose postings have left meanwhile is not written', async () => {
    const writing = writeArchive(path, SPAN, stream({ ...transfer('txn_a'), postings: null }));

    await expect(writing).rejects.toThrow('txn_a has no postings');
    expect(await left()).toEqual([]);
  });

  async function* stream(...transfers: StoredTransfer[]) {
    yield* transfers;
  }
});

describe('a checkpoint', () => {
  const { archive, folder } = useOldLedger(useApi());

  test('that is not the one of the database is named, and stays', async () => {
    const path = join(folder(), 'posting_until.jws');
    await writeFile(path, 'other');

    const refused = [await archive(monthOf(monthsAgo(26))), await archive()];

    expect(refused.map(({ code }) => code)).toEqual([1, 1]);
    expect(refused[1]?.output).toBe(
      `${path} is not the checkpoint of the database: move it away, and look where it came from`,
    );
    expect(await readFile(path, 'utf8')).toBe('other');
  });
});
