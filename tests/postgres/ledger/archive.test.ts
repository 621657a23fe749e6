/** Old months of postings move to files by command (docs/decisions/0010). */
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { deleteUnconfirmedMembers } from '../../../server/people/members/delete-unconfirmed.ts';
import { rowsOf } from '../../../server/platform/db/database.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import { makeMonths } from '../../../server/platform/partitions/months.ts';
import { useApi } from '../../support/api/api.ts';
import { ops } from '../../support/api/operator.ts';
import { brokenInvariants, oldPayment, useOldLedger } from '../../support/archive/old-ledger.ts';
import { BEFORE, monthOf, monthsAgo, partitions } from '../../support/archive/old-months.ts';
import { letTransferAge } from '../../support/clock/age.ts';
import { sealAll } from '../../support/evidence/seal-all.ts';
import { paidScene, refund } from '../../support/payments/refunds.ts';
import { newMember } from '../../support/people/people.ts';

const api = useApi();
const { scene, archive, verify, folder } = useOldLedger(api);

const FIRST = 'posting_until';
const SECOND = `posting_${monthOf(monthsAgo(26)).replace('-', '_')}`;
const THIRD = `posting_${monthOf(monthsAgo(25)).replace('-', '_')}`;
const files = async () => (await readdir(folder())).sort();
const pathOf = (name: string) => join(folder(), name);

describe('before anything is archived, it refuses', () => {
  test('a month that is not over for 24 months', async () => {
    const young = await archive(monthOf(monthsAgo(23)));

    expect(young).toEqual({ code: 1, output: 'before: postings are archived after 24 months' });
  });

  test('the same in the database, whoever asks', async () => {
    const claims = { number: 1, previous: null, since: null, until: monthsAgo(23).toISOString() };
    const jws = `x.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.x`;
    const until = monthsAgo(23).toISOString();
    const { owner } = api().database;

    const attempt = owner.db.transaction(async (tx) => {
      for (const name of (await partitions(api())).slice(0, -1)) {
        await tx.execute(sql.raw(`alter table ledger.posting detach partition partitions.${name}`));
      }
      await tx.execute(
        sql.raw(`create table partitions.young (like ledger.posting);
        alter table ledger.posting attach partition partitions.young for values from (minvalue) to ('${until}')`),
      );
      await tx.execute(sql`select ledger.archive(p_jws => ${jws})`);
    });

    await expect(attempt).rejects.toMatchObject({
      cause: { message: 'postings are archived after 24 months' },
    });
  });

  test('a folder that does not exist', async () => {
    const nowhere = await ops(api(), 'ledger:archive', '--before', BEFORE, '--archive', '/nowhere');

    expect(nowhere).toMatchObject({ code: 1, output: expect.stringContaining('archive: ') });
  });

  test('transfers that are not sealed', async () => {
    await oldPayment(api(), '25 months');

    const refused = await archive();
    await sealAll(api().db);

    expect(refused).toEqual({ code: 1, output: 'I14 does not hold: see ledger:verify' });
    expect(await files()).toEqual([]);
  });

  test('a ledger whose balances are wrong', async () => {
    const shift = (by: string) =>
      api().database.owner.execute(
        `update ledger.account set balance = balance ${by} where id = ${scene(0).payer.cash}`,
      );
    await shift('+ 1');
    const refused = await archive();
    await shift('- 1');

    expect(refused).toEqual({ code: 1, output: 'I3 does not hold: see ledger:verify' });
  });

  test('a file that exists with something else in it, and leaves it', async () => {
    await writeFile(pathOf(`${FIRST}.jsonl.gz`), 'mine');

    const refused = await archive();

    expect(refused).toMatchObject({ code: 1, output: expect.stringContaining(FIRST) });
    expect(await readFile(pathOf(`${FIRST}.jsonl.gz`), 'utf8')).toBe('mine');
    await rm(pathOf(`${FIRST}.jsonl.gz`));
  });
});

describe('interrupted, it is repeated', () => {
  const archiveWhileRead = () =>
    api().database.owner.db.transaction(async (reader) => {
      await reader.execute(sql`select from ledger.posting limit 1`);
      return archive();
    });
  /** Leaves the file of the oldest month, and archives nothing. */
  async function writeFileOf(partition: string): Promise<void> {
    await archiveWhileRead();
    expect(await files()).toContain(`${partition}.jsonl.gz`);
  }

  test('after a part of the file was written', async () => {
    const part = `${FIRST}.jsonl.gz.0a1b2c.part`;
    await writeFile(pathOf(part), 'half');

    expect(await archive(monthOf(monthsAgo(26)))).toMatchObject({ code: 0 });
    expect(await files()).toEqual([`${FIRST}.jsonl.gz`, part, `${FIRST}.jws`]);
    await rm(pathOf(part));
  });

  test('after the file was written, while somebody reads the postings for long', async () => {
    const refused = await archiveWhileRead();
    const [before, left] = [await partitions(api()), await files()];
    const whole = await readFile(pathOf(`${SECOND}.jsonl.gz`));
    const text = gunzipSync(whole).toString();
    await writeFile(
      pathOf(`${SECOND}.jsonl.gz`),
      gzipSync(text.replace('"note":null', '"note":"x"')),
    );
    const changed = await archive();
    await writeFile(pathOf(`${SECOND}.jsonl.gz`), whole);

    const again = await archive(monthOf(monthsAgo(25)));

    expect(refused.output).toMatch(/being read for long/);
    expect(changed.output).toMatch(/txn_\w+ is not as it was sealed$/);
    expect([before[0], left.includes(`${SECOND}.jsonl.gz`)]).toEqual([SECOND, true]);
    expect(again.code).toBe(0);
    expect((await partitions(api()))[0]).toBe(THIRD);
  });

  test.each<[string, (lines: string[]) => string[]]>([
    ['two of whose transfers are swapped', ([one = '', two = '', ...rest]) => [two, one, ...rest]],
    ['in which one transfer stands twice', ([one = '', , ...rest]) => [one, one, ...rest]],
    ['that lacks its last transfer', (lines) => lines.slice(0, -1)],
    ['that has its last transfer again', (lines) => [...lines, lines.at(-1) ?? '']],
  ])('not from a prepared file %s', async (_, change) => {
    await writeFileOf(THIRD);
    const path = pathOf(`${THIRD}.jsonl.gz`);
    const [header, ...lines] = gunzipSync(await readFile(path))
      .toString()
      .trim()
      .split('\n');
    await writeFile(path, gzipSync(`${[header, ...change(lines)].join('\n')}\n`));

    const { output } = await archive();
    await rm(path);

    expect(output).toMatch(/: \w+ follows where the database has \w+$/);
    expect((await partitions(api()))[0]).toBe(THIRD);
  });

  test('after the checkpoint was made, before it was copied beside its file', async () => {
    const rest = await archive();
    await rm(pathOf(`${THIRD}.jws`));
    const nothing = await archive();

    expect(rest.output).toContain(THIRD);
    expect(await files()).toEqual(
      [FIRST, SECOND, THIRD].flatMap((name) => [`${name}.jsonl.gz`, `${name}.jws`]).sort(),
    );
    expect(nothing).toEqual({ code: 0, output: 'nothing to archive', data: [] });
  });
});

describe('once the months are archived', () => {
  test('all invariants hold, and the chain is verified with the files and without', async () => {
    const [alone, withFiles] = [await verify(), await verify('--archive', folder())];

    expect(await brokenInvariants(api())).toEqual([]);
    expect([alone.code, withFiles.code]).toEqual([2, 0]);
    expect(alone.output).toContain(`ok   checkpoints: 3, postings before ${BEFORE}`);
    expect(alone.output).toContain('MISS files of the archive: not verified, add --archive FOLDER');
    expect(withFiles.output).toContain(
      'ok   files of the archive: 3, all transfers computed again',
    );
  });

  test('each transfer is in the file of its month, with both postings', async () => {
    const { transfer } = scene(1);
    const text = gunzipSync(await readFile(pathOf(`${SECOND}.jsonl.gz`))).toString();
    const [header, ...lines] = text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));

    expect(header).toMatchObject({
      format: 'salus-postings-1',
      until: monthsAgo(25).toISOString(),
    });
    expect(lines.find(({ id }) => id === transfer)).toMatchObject({
      kind: 'payment',
      postings: [{ amount: '-152000000000000000000' }, { amount: '152000000000000000000' }],
    });
  });

  test('an archived payment is refunded, and its payer pays again', async () => {
    expect((await refund(api(), scene(0))).statusCode).toBe(201);
    await paidScene(api());
    await sealAll(api().db);

    expect(await brokenInvariants(api())).toEqual([]);
    expect((await verify('--archive', folder())).code).toBe(0);
  });

  test('no posting enters the archived time', async () => {
    const { cash } = await newMember(api());
    const [{ id } = { id: '' }] = await rowsOf<{ id: string }>(
      api().db,
      sql`select transfer_id as id from ledger.posting where account_id = ${cash}::bigint`,
    );

    await expect(letTransferAge(api(), id, '30 months')).rejects.toMatchObject({
      cause: { message: 'no partition of relation "posting" found for row' },
    });
  });

  test('the job makes months as before, and every partition keeps its guards', async () => {
    expect(await makeMonths(api().database.owner.db)).toEqual([]);

    const guards = await rowsOf<{ count: number }>(
      api().db,
      sql`select count(*)::int as count from partitions.list('ledger.posting') p
        left join pg_trigger t on t.tgrelid = p.partition and not t.tgisinternal group by p.partition`,
    );
    expect(new Set(guards.map(({ count }) => count)).size).toBe(1);
    expect((await partitions(api()))[0]).toMatch(/^posting_/);
  });

  test('an unconfirmed member whose postings are archived is kept', async () => {
    const { id } = scene(1).payer;
    await api().database.owner.db.execute(sql`update member set confirmed_at = null,
      created_at = now() - interval '3 years' where id = ${id}`);

    await deleteUnconfirmedMembers(api().database.owner.db);

    const kept = await rowsOf(api().db, sql`select from member where id = ${id}`);
    expect(kept).toHaveLength(1);
  });
});
