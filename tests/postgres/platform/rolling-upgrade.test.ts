/**
 * The next version's migration runs while this version serves, and while another connection locks a
 * table it needs, as a backup does: no payment is refused, and this version can start again
 * afterwards. ROLLS sets the number of rounds.
 */
import { expect, test } from 'vitest';
import { rowsOf } from '../../../server/platform/db/database.ts';
import { migrate, pendingScripts, type Script } from '../../../server/platform/db/migrate.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import { untilSomebodyWaits } from '../../support/database/lock-waits.ts';
import { nextVersion, script } from '../../support/database/next-version.ts';
import { newMember, newMerchant } from '../../support/people/people.ts';
import { payThrough, useProcesses } from '../../support/processes/behind-a-proxy.ts';

const AT_A_TIME = 5;
const ROUNDS = Number(process.env.ROLLS ?? 4);

const standing = useProcesses();

const ADDED = script(
  '0000_added.sql',
  `alter table pay_session add column added text;
   alter table delivery add column added integer not null default 0;
   create table added (id text primary key)`,
);

/** Adds to the schema, and changes the text of every function. */
const next = async (): Promise<Script[]> =>
  (await nextVersion(ADDED)).map((one) =>
    one.once ? one : script(one.name, `${one.text}\n-- changed`, false),
  );

test('a migration under load refuses no payment, and the previous version can start again', async () => {
  const { api, ask, proxy, restart } = standing();
  const { owner } = api.database;
  const merchant = await newMerchant(api);
  const payer = await newMember(api, { cash: '1000000' });
  const pays = async () => {
    const wrong: string[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      const paying = Array.from({ length: AT_A_TIME }, () => payThrough(ask, merchant, payer));
      wrong.push(...(await Promise.all(paying)).flat());
    }
    return wrong;
  };
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  let begun = () => {};
  const holding = new Promise<void>((resolve) => {
    begun = resolve;
  });
  const backup = owner.db.transaction(async (tx) => {
    await tx.execute(sql`lock table pay_session in access share mode`);
    begun();
    await released;
  });
  await holding;

  const migrating = migrate(owner, await next());
  // Later statements queue behind the migration.
  await untilSomebodyWaits(api.db);
  const meanwhile = await pays();
  release();
  await backup;
  const applied = await migrating;
  const afterwards = await pays();
  const code = await restart(0);

  expect([meanwhile, afterwards, await pays(), proxy.failures]).toEqual([[], [], [], []]);
  expect(applied).toContain('0000_added.sql');
  expect(code).toBe(0);
  expect(await pendingScripts(owner.db)).toEqual([]);
  const [paid] = await rowsOf<{ count: number }>(
    api.db,
    sql`select count(*)::int as count from pay_session where status = 'paid' and added is null`,
  );
  expect(paid?.count).toBe(3 * ROUNDS * AT_A_TIME);
});
