/** Pauses of parts of the system: each start writes one alert, and only known names are accepted. */
import { expect, test } from 'vitest';
import { fundTreasury } from '../../../server/ledger/treasury.ts';
import { newId } from '../../../server/platform/core/ids.ts';
import { rowsOf } from '../../../server/platform/db/database.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import { setCreditBound } from '../../../server/platform/ops/bounds.ts';
import { isPaused, pause, resume } from '../../../server/platform/ops/pauses.ts';
import { useApi } from '../../support/api/api.ts';
import { ops } from '../../support/api/operator.ts';
import { tokens } from '../../support/people/people.ts';

const api = useApi();

const alerts = (name: string) =>
  rowsOf<{ subject: string }>(
    api().db,
    sql`select subject_id as subject from alert
      where kind = 'pause_started' and subject_id like ${`${name} %`} order by id`,
  );

test('a pause that starts twice at once writes one alert; the next one writes another', async () => {
  const { db } = api();

  const begun = await Promise.all([1, 2, 3].map(() => pause(db, 'sales_paused', 'a deficit')));
  const during = await isPaused(db, 'sales_paused');
  const ended = [await resume(db, 'sales_paused'), await resume(db, 'sales_paused')];
  const after = await isPaused(db, 'sales_paused');
  await pause(db, 'sales_paused', 'again');
  await resume(db, 'sales_paused');

  expect(begun.filter(Boolean)).toHaveLength(1);
  expect([during, ...ended, after]).toEqual([true, true, false, false]);
  expect(await alerts('sales_paused')).toEqual([
    { subject: expect.stringMatching(/^sales_paused 20.+Z: a deficit$/) },
    { subject: expect.stringMatching(/^sales_paused 20.+Z: again$/) },
  ]);
});

test('an operator pauses, lists and resumes by name', async () => {
  const name = 'credits_paused:airdrop';
  const lineOf = async () =>
    (await ops(api(), 'pauses')).output.split('\n').find((line) => line.includes(name));

  const started = await ops(api(), 'pause', '--name', name, '--reason', 'a drill');
  const again = await ops(api(), 'pause', '--name', name, '--reason', 'a drill');
  const paused = await lineOf();
  const resumed = await ops(api(), 'resume', '--name', name);

  expect([started.output, again.output]).toEqual([`${name} is on`, `${name} was already on`]);
  expect(paused).toMatch(/^PAUSED {2}credits_paused:airdrop {2}since 20.+Z {2}a drill$/);
  expect(resumed.output).toBe(`${name} is off`);
  expect(await lineOf()).toBe(`on      ${name}`);
});

test('a name that pauses nothing is refused', async () => {
  const { code, output } = await ops(api(), 'pause', '--name', 'everything', '--reason', 'x');

  expect([code, output]).toEqual([1, expect.stringContaining('one of withdrawals_paused, sales_')]);
  await expect(pause(api().db, 'everything', 'x')).rejects.toThrow();
});

test('the commands for withdrawals alone use the same pause', async () => {
  await ops(api(), 'withdrawals:pause');
  expect(await isPaused(api().db, 'withdrawals_paused')).toBe(true);
  await ops(api(), 'withdrawals:resume');
  expect(await isPaused(api().db, 'withdrawals_paused')).toBe(false);
});

test('an operator lists and sets bounds, but none below a single purchase', async () => {
  const set = (kind: string, amount: string) =>
    ops(api(), 'bounds:set', '--kind', kind, '--amount', amount);

  const done = await set('treasury', '2500');
  const refused = [await set('gold', '1'), await set('purchase', '1'), await set('deposit', '1e3')];

  expect(done.output).toBe('treasury: at most 2500 tokens within an hour');
  expect((await ops(api(), 'bounds')).output).toContain('treasury  0 of 2500 within the last hour');
  expect(refused.map(({ code, output }) => [code, output.split(':')[0]])).toEqual([
    [1, 'kind'],
    [1, expect.stringContaining('(PURCHASE_MOST)')],
    [1, 'amount'],
  ]);
});

test('the metrics show pauses, the use of each bound, and the difference of custody', async () => {
  const { db, database, metrics } = api();
  await setCreditBound(database.owner.db, 'treasury', tokens('40'));
  const id = newId('txn');
  await fundTreasury(db, { id, units: tokens('10'), businessKey: id });
  await pause(db, 'sales_paused', 'a test');
  await db.execute(sql`select reconcile.record_difference(7, ${tokens('2').toString()}::numeric)`);

  const { text } = await metrics.read();
  await resume(db, 'sales_paused');

  expect(text.split('\n')).toEqual(
    expect.arrayContaining([
      'salus_paused{name="sales_paused"} 1',
      'salus_paused{name="withdrawals_paused"} 0',
      'salus_credit_bound_used_ratio{kind="treasury"} 0.25',
      'salus_custody_difference_tokens 2',
      expect.stringMatching(/^salus_custody_checked_timestamp_seconds \d/),
    ]),
  );
});
