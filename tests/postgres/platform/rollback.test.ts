/** An upgrade and the way back: the version before is this one, and the next one has one migration more. */
import { expect, test } from 'vitest';
import { upgradeText } from '../../../server/operate/ops/upgrade-command.ts';
import { migrate, requireMigrated, type Script } from '../../../server/platform/db/migrate.ts';
import { upgradePlan } from '../../../server/platform/db/upgrade-plan.ts';
import { useApi } from '../../support/api/api.ts';
import { ops } from '../../support/api/operator.ts';
import { nextVersion, script } from '../../support/database/next-version.ts';
import { paidAgain } from '../../support/payments/refunds.ts';
import { newMember, newMerchant } from '../../support/people/people.ts';

const api = useApi();

const ADDED = script(
  '0000_added.sql',
  '-- Rollback: possible\nalter table pay_session add column added text',
);
const FINAL = script('0000_final.sql', '-- Rollback: impossible\ncreate table final (id text)');

async function pays(): Promise<void> {
  const merchant = await newMerchant(api());
  const payer = await newMember(api(), { cash: '1000' });
  await paidAgain(api(), { merchant, payer });
}

test('a version can be returned to and left again, and payments work throughout', async () => {
  const { owner } = api().database;
  const next = await nextVersion(ADDED);

  const plan = await upgradePlan(owner.db, next);
  const applied = await migrate(owner, next);
  await pays();
  await requireMigrated(owner.db);
  const again = await migrate(owner);
  await pays();

  expect(plan).toMatchObject({ pending: ['0000_added.sql'], final: null, functionsOnly: false });
  expect([applied, again, await migrate(owner, next)]).toEqual([['0000_added.sql'], [], []]);
});

test('a migration without a way back is named before it is applied, and older versions refuse it', async () => {
  const { owner } = api().database;
  const next = await nextVersion(ADDED, FINAL);

  const plan = await upgradePlan(owner.db, next);
  await migrate(owner, next);

  expect(plan.final).toBe('0000_final.sql');
  await expect(requireMigrated(owner.db)).rejects.toThrow(
    'the database has 0000_final.sql: this version is too old for it',
  );
  const after = await upgradePlan(owner.db, [...next, script('9000_more.sql', 'select 1')]);
  expect(after).toMatchObject({
    final: null,
    since: { name: '0000_final.sql', version: expect.stringMatching(/^\d+\.\d+\.\d+/) },
  });
  await owner.execute("delete from migration where name like '0000%'");
});

test('ops upgrade --check says what would be applied, and how to go back', async () => {
  const { owner } = api().database;
  const check = () => ops(api(), 'upgrade', '--check');
  const planned = async (...added: Script[]) =>
    upgradeText(await upgradePlan(owner.db, await nextVersion(...added)));
  const nothing = await check();
  await owner.execute("update migration set hash = 'former' where name = 'tokens/rates/rates.sql'");
  const functions = await check();
  await migrate(owner);

  expect(nothing).toMatchObject({ code: 0, output: 'nothing to apply' });
  expect(functions.output).toMatch(
    /^would apply 1 script: tokens\/rates\/rates\.sql\nto go back: run db:migrate in the folder/,
  );
  expect(await planned(ADDED)).toMatch(
    /^would apply 1 script: 0000_added\.sql\nto go back: start the version before again; the database stays as it is\nhow far: back to/,
  );
  expect(await planned(FINAL)).toBe(
    'would apply 1 script: 0000_final.sql\nno way back: after 0000_final.sql, no version that lacks it starts. Back up first',
  );
  expect(await ops(api(), 'upgrade')).toMatchObject({
    code: 1,
    output: expect.stringContaining('db:migrate migrates'),
  });
});
