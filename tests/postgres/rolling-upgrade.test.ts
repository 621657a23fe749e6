/**
 * The next version's migration runs while this version serves, and while another connection locks a
 * table it needs, as a backup does: no payment is refused, and this version can start again
 * afterwards. ROLLS sets the number of rounds.
 */
import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { rowsOf } from '../../server/platform/db/database.ts';
import { migrate, pendingScripts, type Script, scripts } from '../../server/platform/db/migrate.ts';
import { sql } from '../../server/platform/db/statement.ts';
import { untilSomebodyWaits } from '../support/database/lock-waits.ts';
import { newMember, newMerchant } from '../support/people/people.ts';
import { payThrough, useProcesses } from '../support/processes/behind-a-proxy.ts';

const AT_A_TIME = 5;
const ROUNDS = Number(process.env.ROLLS ?? 4);

const standing = useProcesses();

/** Adds to the schema, with a number below the last one, and changes the text of functions. */
async function nextVersion(): Promise<Script[]> {
  const text = `alter table pay_session add column added text;
    alter table delivery add column added integer not null default 0;
    create table added (id text primary key)`;
  const hash = createHash('sha256').update(text).digest('hex');
  const own = (await scripts()).map((one) =>
    one.once ? one : { ...one, text: `${one.text}\n-- changed`, hash: `${one.hash} changed` },
  );
  const added = { name: '0000_added.sql', text, hash, once: true };
  return [...own.filter(({ once }) => once), added, ...own.filter(({ once }) => !once)];
}

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

  const migrating = migrate(owner, await nextVersion());
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
