/** The files of an archive, verified and read. */
import { execFile } from 'node:child_process';
import { copyFile, cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gunzipSync, gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { ArchivedBalances } from '../../../server/ledger/archive/balances.ts';
import { archiveFileFault } from '../../../server/ledger/archive/verify-file.ts';
import { verifyCheckpoints } from '../../../server/operate/archive/evidence.ts';
import { publicReserveKeys } from '../../../server/payments/reserves/keys.ts';
import { sha256Hex } from '../../../server/platform/core/sha256.ts';
import { rowsOf } from '../../../server/platform/db/database.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import { useApi } from '../../support/api/api.ts';
import { useOldLedger } from '../../support/archive/old-ledger.ts';
import { partitions } from '../../support/archive/old-months.ts';
import { initOperators, type Keys, opsSigned } from '../../support/operators/operators.ts';

const api = useApi();
const { scene, archive, folder } = useOldLedger(api);
const run = promisify(execFile);
const SCRIPT = join(import.meta.dirname, '../../../scripts/run/verify-archive.mjs');
let archived: string[];
let keys: Keys;
beforeAll(async () => {
  archived = (await partitions(api())).slice(0, 3);
  expect((await archive()).code).toBe(0);
  keys = await initOperators(api());
  await writeFile(
    join(folder(), 'keys.json'),
    JSON.stringify({ keys: await publicReserveKeys(api().db) }),
  );
});

const fileOf = (index: number) => `${archived[index]}.jsonl.gz`;
const by = (name: keyof Keys, ...command: string[]) => opsSigned(api(), keys[name], ...command);

async function copyOfFolder(): Promise<string> {
  const other = await mkdtemp(join(tmpdir(), 'archive-'));
  onTestFinished(() => rm(other, { recursive: true }));
  await cp(folder(), other, { recursive: true });
  return other;
}

async function rewrite(path: string, change: (text: string) => string): Promise<void> {
  await writeFile(path, gzipSync(change(gunzipSync(await readFile(path)).toString())));
}

/** The program that needs no database. */
const offline = (where: string, ...words: string[]) =>
  run(process.execPath, [SCRIPT, '--keys', join(where, 'keys.json'), ...words]).then(
    ({ stdout }) => stdout,
    ({ stderr }: { stderr: string }) => stderr,
  );
const all = (where: string) => [0, 1, 2].map((index) => join(where, fileOf(index)));

describe('verified by command', () => {
  test('every file is what its checkpoint claims', async () => {
    const answer = await by('vera', 'ledger:archive-verify', '--archive', folder());

    expect(answer.code).toBe(0);
    expect(answer.output.split('\n')).toHaveLength(3);
  });

  test('a file that was changed is named', async () => {
    const other = await copyOfFolder();
    await rewrite(join(other, fileOf(1)), (text) => text.replace('152000', '152001'));

    const answer = await by('vera', 'ledger:archive-verify', '--archive', other);

    expect(answer).toMatchObject({
      code: 1,
      output: `${fileOf(1)} is not the file of checkpoint 2`,
    });
  });

  test.each<[string, (text: string) => string]>([
    ['amounts', (text) => text.replaceAll('152000', '152001')],
    ['notes', (text) => text.replace('"note":null', '"note":"x"')],
    ['a transfer less', (text) => text.replace(/\n[^\n]+\n$/, '\n')],
    ['a posting less', (text) => text.replace(/,\{[^{]+\}\]\}\n$/, ']}\n')],
  ])('with %s, it is found even if its hash was signed', async (_, change) => {
    const other = await copyOfFolder();
    await rewrite(join(other, fileOf(0)), change);
    const [first] = (await verifyCheckpoints(api().db, api().config)).checkpoints;
    if (!first) throw new Error('no checkpoint');
    const hash = sha256Hex(await readFile(join(other, fileOf(0))));
    const signed = { ...first.statement, file: { name: fileOf(0), hash } };

    const fault = await archiveFileFault(other, signed, new ArchivedBalances());

    expect(fault).toBe(`${fileOf(0)} does not hold what checkpoint 1 claims`);
  });
});

describe('verified without the database', () => {
  test('files, checkpoints and signatures belong together', async () => {
    const said = await offline(folder(), ...all(folder()));
    const part = await offline(folder(), join(folder(), fileOf(1)));

    expect(said.trim().split('\n')).toEqual([
      expect.stringMatching(/^ok {3}1 {2}until/),
      expect.stringMatching(/^ok {3}2/),
      expect.stringMatching(/^ok {3}3/),
      'ok   the sums of all accounts',
    ]);
    expect(part).toContain('sums: the first file is not among these');
  });

  test('a transfer is printed with the hash of its seal', async () => {
    const { transfer } = scene(1);
    const said = await offline(folder(), join(folder(), fileOf(1)), '--id', transfer);
    const { hash, postings } = JSON.parse(said.slice(0, said.lastIndexOf('}') + 1));

    const sealed = await rowsOf(
      api().db,
      sql`select from ledger.seal where position(decode(${hash}, 'hex') in hashes) > 0`,
    );
    expect([sealed.length, postings.length]).toEqual([1, 2]);
  });

  test.each<[string, (where: string) => Promise<void>, RegExp]>([
    [
      'a changed file',
      (where) => rewrite(join(where, fileOf(1)), (text) => text.replace('152000', '152001')),
      /is not the file of checkpoint 2/,
    ],
    [
      'a changed claim',
      async (where) => {
        const path = join(where, `${archived[1]}.jws`);
        const [header, claims = '', signature] = (await readFile(path, 'utf8')).split('.');
        const changed = { ...JSON.parse(Buffer.from(claims, 'base64url').toString()), postings: 3 };
        const text = Buffer.from(JSON.stringify(changed)).toString('base64url');
        await writeFile(path, [header, text, signature].join('.'));
      },
      /the signature of posting_.*\.jws is wrong/,
    ],
    [
      'the checkpoint of another file',
      (where) => copyFile(join(where, `${archived[2]}.jws`), join(where, `${archived[1]}.jws`)),
      /checkpoint 2 is missing/,
    ],
    [
      'a key that is not published',
      (where) => writeFile(join(where, 'keys.json'), '{"keys":[]}'),
      /is not published/,
    ],
  ])('%s is found', async (_, harm, message) => {
    const other = await copyOfFolder();
    await harm(other);

    expect(await offline(other, ...all(other))).toMatch(message);
  });

  test('a missing file between two is found, and another key than the known one', async () => {
    const [first = '', , third = ''] = all(folder());

    expect(await offline(folder(), first, third)).toMatch(/checkpoint 2 is missing/);
    expect(await offline(folder(), first, '--key', 'key_x')).toMatch(/is signed by key_/);
  });
});

test('one transfer is read from its file by its id alone', async () => {
  const read = (id: string) => by('vera', 'ledger:archive-read', '--archive', folder(), '--id', id);
  const [old, young, none] = [
    await read(scene(2).transfer),
    await read(scene(3).transfer),
    await read('txn_none'),
  ];

  expect(JSON.parse(old.output)).toMatchObject({ id: scene(2).transfer, postings: [{}, {}] });
  expect(young.output).toMatch(/is not archived/);
  expect(none.output).toBe('no transfer txn_none');
});
