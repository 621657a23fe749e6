/** What the database refuses to archive, who learns of an archive, and what the hourly check finds in it. */
import { beforeAll, describe, expect, test } from 'vitest';
import { verifyLedger } from '../../../server/invariants.ts';
import { type Db, rowsOf } from '../../../server/platform/db/database.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import { useApi } from '../../support/api/api.ts';
import { ops } from '../../support/api/operator.ts';
import { letCheckpointAge } from '../../support/archive/drop-wait.ts';
import { undone } from '../../support/archive/harm.ts';
import { useOldLedger } from '../../support/archive/old-ledger.ts';
import { monthsAgo, partitions } from '../../support/archive/old-months.ts';

const TOKEN = 'a-token-that-is-long-enough-for-it';
const api = useApi({ metricsTokens: [TOKEN] });
const { archive, folder } = useOldLedger(api);
let archived: string[];
let claims: Record<string, unknown>;
beforeAll(async () => {
  archived = (await partitions(api())).slice(0, 3);
  expect((await archive()).code).toBe(0);
  const [row] = await rowsOf<{ claims: Record<string, unknown> }>(
    api().db,
    sql`select ledger.claims(jws) as claims from ledger.checkpoint where number = 3`,
  );
  claims = row?.claims ?? {};
});

const changed = <T>(harm: string, read: (tx: Db) => Promise<T>) => undone(api(), harm, read);

test('all operators learn it by an alert, and by a metric', async () => {
  const alerts = await ops(api(), 'alerts');
  const { body } = await api().http.inject({
    url: '/metrics',
    headers: { authorization: `Bearer ${TOKEN}` },
  });
  const madeAt = Number(/^salus_archive_checkpoint_timestamp_seconds (\S+)$/m.exec(body)?.[1]);

  expect(alerts.output.match(/month_archived .+, checkpoint \d of 20/g)).toEqual(
    archived.map((name, index) =>
      expect.stringContaining(`${name}, checkpoint ${index + 1} of 20`),
    ),
  );
  expect(body).toMatch(/^salus_archive_checkpoints 3$/m);
  expect(Math.abs(Date.now() / 1000 - madeAt)).toBeLessThan(3600);
});

describe('the hourly check finds', () => {
  const broken = async (tx: Db) =>
    (await verifyLedger(tx)).filter(({ breaches }) => breaches.length > 0).map(({ name }) => name);

  test.each([
    [
      'a changed sum',
      'update ledger.archived_balance set amount = amount + 1',
      ['I2', 'I3', 'I18'],
    ],
    [
      'sums that were moved together with the balances',
      `update ledger.archived_balance set amount = amount + sign(amount);
        update ledger.account set balance = balance + (select sign(amount) from ledger.archived_balance
          where account_id = id) where id in (select account_id from ledger.archived_balance)`,
      ['I18'],
    ],
    [
      'a checkpoint that claims nothing',
      `update ledger.checkpoint set jws = 'x' where number = 3`,
      ['I18'],
    ],
    ['a removed checkpoint', 'delete from ledger.checkpoint where number = 3', ['I18']],
  ])('%s', async (_, harm, names) => {
    expect(await changed(harm, broken)).toEqual(expect.arrayContaining(names));
  });
});

test('the hourly check finds a month that was detached without a checkpoint', async () => {
  const [oldest] = await partitions(api());

  const broken = await changed(
    `alter table ledger.posting detach partition partitions.${oldest}`,
    async (tx) => (await verifyLedger(tx)).find(({ name }) => name === 'I18')?.breaches,
  );

  expect(broken).toHaveLength(1);
});

describe('the database refuses', () => {
  /** As it was before the third month was archived. */
  const before = () => {
    const [first, second, third] = archived;
    return `delete from ledger.checkpoint where number = 3;
      delete from ledger.archived_move where checkpoint = 3;
      update ledger.archived_balance b set amount = b.amount - s.amount
        from (select account_id, sum(amount) as amount from partitions.${third} group by 1) s
        where s.account_id = b.account_id;
      delete from ledger.archived_balance where account_id not in (
        select account_id from partitions.${first} union select account_id from partitions.${second});
      alter table ledger.posting attach partition partitions.${third}
        for values from ('${monthsAgo(25).toISOString()}') to ('${monthsAgo(24).toISOString()}');`;
  };
  const signed = (changes: object) =>
    `x.${Buffer.from(JSON.stringify({ ...claims, ...changes })).toString('base64url')}.x`;
  const archiving = (changes: object, harm = '') =>
    changed(before() + harm, async (tx) => {
      await tx.execute(sql`select ledger.archive(p_jws => ${signed(changes)})`);
      return 'archived';
    }).catch(({ cause }: Error) => (cause as Error).message);

  test('nothing of what is right', async () => {
    expect(await archiving({})).toBe('archived');
  });

  test.each<[string, string, object, string?]>([
    ['another number', 'the checkpoint is not the next one', { number: 4 }],
    ['another checkpoint before', 'the checkpoint is not the next one', { previous: null }],
    ['another beginning', 'the checkpoint is not the next one', { since: null }],
    ['another end', 'the checkpoint is not the next one', { until: monthsAgo(23).toISOString() }],
    ['another seal', 'the checkpoint names another seal', { seal: { number: 1, hash: 'x' } }],
    [
      'a transfer without a seal',
      'a transfer is not sealed yet',
      {},
      `insert into ledger.transfer (id, kind, business_key, created_at)
        values ('txn_new', 'x', 'y', '${monthsAgo(25).toISOString()}')`,
    ],
    ['a ledger without seals', 'a transfer is not sealed yet', {}, 'delete from ledger.seal'],
    ['no number', 'the checkpoint is not the next one', { number: undefined }],
    ['no number of postings', 'the file does not hold the postings', { postings: undefined }],
    ['no number of transfers', 'the file does not hold the postings', { transfers: undefined }],
    ['no file', 'the checkpoint names no file', { file: undefined }],
    ['another file', 'the checkpoint names no file', { file: { name: 'x', hash: 'a'.repeat(64) } }],
    ['no hash of rows', 'the checkpoint names no file', { rows: undefined }],
    ['another number of postings', 'the file does not hold the postings', { postings: 1 }],
    ['another number of transfers', 'the file does not hold the postings', { transfers: 1 }],
    ['other sums', 'the file does not hold the postings', { balances: 'x' }],
  ])('%s', async (_, message, changes, harm) => {
    expect(await archiving(changes, harm)).toContain(message);
  });

  test('to drop a table that is attached again', async () => {
    const third = archived[2];
    const { hash } = claims.file as { hash: string };
    const dropping = changed(
      `update ledger.checkpoint set made_at = now() - interval '7 days';
        alter table ledger.posting attach partition partitions.${third}
        for values from ('${monthsAgo(25).toISOString()}') to ('${monthsAgo(24).toISOString()}')`,
      (tx) => tx.execute(sql`select ledger.drop_archived(p_number => 3, p_file_hash => ${hash})`),
    );

    await expect(dropping).rejects.toMatchObject({
      cause: { message: `the partition ${third} is in use` },
    });
  });

  test('to drop by command with another login than that of the owner', async () => {
    await letCheckpointAge(api(), 1, '7 days');
    const words = ['--checkpoint', '1', '--archive', folder()];

    const { code, output } = await ops(api(), 'ledger:archive-drop', ...words);

    expect(code).toBe(1);
    expect(output).toMatch(/^ledger:archive-drop runs as the owner of the database/);
  });

  test.each([
    ['web', false],
    ['worker', false],
    ['operator', true],
    ['reader', false],
  ])('%s to drop, and all but the operator to archive', async (role, may) => {
    const rows = await rowsOf<{ may: boolean }>(
      api().db,
      sql`select has_function_privilege(${`salus_${role}`}, name, 'execute') as may
        from unnest(array['ledger.archive(text)', 'ledger.drop_archived(integer, text)']) as name`,
    );

    expect(rows).toEqual([{ may }, { may: false }]);
  });
});
