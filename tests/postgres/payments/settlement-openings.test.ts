/** What a settlement opens with, and that no difference stops the settlements of a business for good. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { closeSettlements } from '../../../server/payments/settlements/close-due.ts';
import { type Db, rowsOf } from '../../../server/platform/db/database.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import { useApi } from '../../support/api/api.ts';
import { ops } from '../../support/api/operator.ts';
import { BEFORE, makeOldMonths, monthsAgo } from '../../support/archive/old-months.ts';
import { letTransferAge } from '../../support/clock/age.ts';
import { sealAll } from '../../support/evidence/seal-all.ts';
import { newMerchant, type TestMember, type TestMerchant } from '../../support/people/people.ts';
import { move } from '../../support/tokens/transfers.ts';

const api = useApi();
const UNDO = new Error('undo');

type Owner = TestMerchant & TestMember;

/** A deposit for each age in days, oldest first; all of them are sealed. */
async function deposit({ cash }: Owner, amounts: Record<number, string>): Promise<string[]> {
  const ids: string[] = [];
  const ages = Object.keys(amounts).map(Number);
  for (const age of ages.sort((a, b) => b - a)) {
    const id = await move(api(), { kind: 'deposit', amount: amounts[age] ?? '', to: cash });
    await letTransferAge(api(), id, `${age} days`);
    ids.push(id);
  }
  await sealAll(api().db);
  return ids;
}

/** Does the work on a database that was changed against its guards, and takes all of it back. */
async function changed(work: (tx: Db) => Promise<void>): Promise<void> {
  await api()
    .database.owner.db.transaction(async (tx) => {
      await tx.execute(sql`set local session_replication_role = replica`);
      await work(tx);
      throw UNDO;
    })
    .catch((error: Error) => {
      if (error !== UNDO) throw error;
    });
}

const settlementsOf = (tx: Db, { id }: Owner) =>
  rowsOf<{ opening: string; closing: string }>(
    tx,
    sql`select format.decimal(opening, 18) as opening, format.decimal(closing, 18) as closing
      from settlement where merchant_id = ${id} order by number`,
  );

const alerts = (tx: Db) =>
  rowsOf(tx, sql`select subject_id from alert where kind = 'settlement_differs'`);

describe('the first settlement', () => {
  let owner: Owner;
  let ids: string[];
  const inDays = (months: number) =>
    Math.floor((Date.now() - monthsAgo(months).getTime()) / 86_400_000);

  beforeAll(async () => {
    await makeOldMonths(api());
    owner = (await newMerchant(api())) as Owner;
    ids = await deposit(owner, { 900: '100', [inDays(26) - 5]: '20', 4: '3' });
    const folder = await mkdtemp(join(tmpdir(), 'archive-'));
    const archived = await ops(api(), 'ledger:archive', '--before', BEFORE, '--archive', folder);
    await rm(folder, { recursive: true });
    expect(archived.code).toBe(0);
  }, 120_000);

  test('opens with what was archived without its movements, and not with what its lines have', async () => {
    await changed(async (tx) => {
      await tx.execute(sql`update ledger.checkpoint set moves_kept = false where number = 1`);
      await tx.execute(sql`delete from ledger.archived_move where checkpoint = 1`);

      await closeSettlements(tx);

      expect(await settlementsOf(tx, owner)).toEqual([{ opening: '100', closing: '123' }]);
      expect(await alerts(tx)).toEqual([]);
    });
  });

  test('opens with a transfer from before transfers had numbers', async () => {
    const recent = ids.at(-1) ?? '';
    await deposit(owner, { 3: '7' });
    await changed(async (tx) => {
      await tx.execute(sql`update ledger.transfer set number = null where id = ${recent}`);

      await closeSettlements(tx);

      expect(await settlementsOf(tx, owner)).toEqual([{ opening: '3', closing: '130' }]);
      expect(await alerts(tx)).toEqual([]);
    });
  });
});

describe('a later settlement', () => {
  let owner: Owner;

  beforeAll(async () => {
    owner = (await newMerchant(api())) as Owner;
    await deposit(owner, { 6: '10' });
    await closeSettlements(api().db);
    await deposit(owner, { 3: '5' });
  }, 120_000);

  test('is closed also where the closing before it is wrong', async () => {
    await changed(async (tx) => {
      await tx.execute(
        sql`update settlement set closing = closing + 1e18 where merchant_id = ${owner.id}`,
      );

      await closeSettlements(tx);

      expect(await settlementsOf(tx, owner)).toEqual([
        { opening: '0', closing: '11' },
        { opening: '11', closing: '16' },
      ]);
      expect(await alerts(tx)).toEqual([]);
    });
  });

  test('that is not what the ledger moved is refused with one alert, and closed once it is', async () => {
    await changed(async (tx) => {
      const [own] = await rowsOf<{ body: string }>(
        tx,
        sql`select pg_get_functiondef('settlements.totals(text, bigint, bigint)'::regprocedure) as body`,
      );
      await tx.execute(sql`create or replace function settlements.totals(p_merchant text, p_after bigint, p_until bigint)
        returns jsonb language sql stable as $$ select '{"deposit": "4000000000000000000"}'::jsonb $$`);

      await closeSettlements(tx);
      await closeSettlements(tx);

      expect(await settlementsOf(tx, owner)).toEqual([{ opening: '0', closing: '10' }]);
      const told = (await alerts(tx)) as { subject_id: string }[];
      const alertsOfOwner = told.filter(({ subject_id: subject }) => subject.startsWith(owner.id));
      expect(alertsOfOwner).toHaveLength(1);

      await tx.execute(sql.raw(own?.body ?? ''));
      await closeSettlements(tx);

      expect((await settlementsOf(tx, owner)).at(-1)).toEqual({ opening: '10', closing: '15' });
    });
  });
});
