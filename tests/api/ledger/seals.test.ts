/**
 * Sealed transfers. The owner of the database can change them, and `audit:verify` names the first
 * transfer that was changed.
 */
import { beforeAll, describe, expect, test } from 'vitest';
import { verifyLedger } from '../../../server/invariants.ts';
import { sealTransfers } from '../../../server/ledger/seal.ts';
import { verifySeals } from '../../../server/ledger/verify-seals.ts';
import { type Db, rowsOf } from '../../../server/platform/db/database.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import { useApi } from '../../support/api/api.ts';
import { letTransferAge } from '../../support/clock/age.ts';
import { sealAll } from '../../support/evidence/seal-all.ts';
import { newMember } from '../../support/people/people.ts';

const api = useApi();
const db = () => api().database.owner.db;
const verify = (tx: Db) => verifySeals(tx, new Map());

beforeAll(async () => {
  for (let seal = 0; seal < 2; seal++) {
    for (let one = 0; one < 3; one++) await newMember(api(), { cash: '5' });
    await sealAll(api().db);
  }
});

class Undo extends Error {}

async function foundAfter(...harm: string[]): Promise<string | undefined> {
  let fault: string | undefined;
  await db()
    .transaction(async (tx) => {
      for (const table of ['transfer', 'posting', 'seal']) {
        await tx.execute(sql.raw(`alter table ledger.${table} disable trigger all`));
      }
      for (const statement of harm) await tx.execute(sql.raw(statement));
      ({ fault } = await verify(tx));
      throw new Undo();
    })
    .catch((error: unknown) => {
      if (!(error instanceof Undo)) throw error;
    });
  return fault;
}

async function newestTransfer(): Promise<string> {
  const [row] = await rowsOf<{ id: string }>(
    db(),
    sql`select id from ledger.transfer order by number desc limit 1`,
  );
  return row?.id ?? '';
}

const SECOND = '(select id from ledger.transfer where number = 2)';

describe('the owner of the database cannot hide', () => {
  test.each([
    [
      'a changed note',
      `update ledger.transfer set note = 'x' where number = 2`,
      '(number 2) of seal',
    ],
    [
      'a changed amount',
      `update ledger.posting set amount = amount * 2 where transfer_id = ${SECOND}`,
      'was changed',
    ],
    [
      'a removed posting',
      `delete from ledger.posting where transfer_id = ${SECOND}`,
      'was changed',
    ],
    [
      'a transfer in another’s name',
      `update ledger.account set path = 'x' || path where path like 'member:%'`,
      'was changed',
    ],
    [
      'a removed transfer',
      `with gone as (delete from ledger.transfer where number = 2 returning id)
        delete from ledger.posting where transfer_id in (select id from gone)`,
      'the transfer before',
    ],
    [
      'the removed last transfer of a seal',
      `delete from ledger.transfer where number = (select last_transfer from ledger.seal where number = 2)`,
      'its last transfer is missing',
    ],
    [
      'an inserted transfer',
      `insert into ledger.transfer (id, kind, business_key, number) values ('txn_new', 'x', 'y', 0)`,
      'without a number of its own',
    ],
    [
      'a transfer without a number',
      `insert into ledger.transfer (id, kind, business_key, number) values ('txn_new', 'x', 'y', null)`,
      'without a number of its own',
    ],
    [
      'a posting without a transfer',
      `insert into ledger.posting (transfer_id, position, account_id, unit, amount)
        values ('txn_none', 1, 1, 'TOKEN', 1)`,
      'without its transfer',
    ],
    [
      'a changed seal',
      'update ledger.seal set transfers = transfers + 1 where number = 2',
      'seal 2 was changed',
    ],
    ['a removed seal', 'delete from ledger.seal where number = 2', 'seal 2 is missing'],
  ])('%s', async (_, harm, named) => {
    expect(await foundAfter(harm)).toContain(named);
  });

  test('a removed end, or a rewritten one, when an earlier head is known', async () => {
    const { head } = await verify(db());

    expect(await verifySeals(db(), new Map([[head.number, head.hash]]))).not.toHaveProperty(
      'fault',
    );
    expect((await verifySeals(db(), new Map([[head.number + 1, 'x']]))).fault).toContain('missing');
    expect((await verifySeals(db(), new Map([[head.number, 'x']]))).fault).toContain('differs');
  });
});

test('each transfer is in one seal, and sealing again seals nothing', async () => {
  const before = await verify(db());
  const again = await sealTransfers(api().db);
  await newMember(api(), { cash: '5' });

  expect([before.fault, again]).toEqual([undefined, 0]);
  expect(await sealAll(api().db)).toBe(1);
  expect((await verify(db())).transfers).toBe(before.transfers + 1);
});

test('the first seal covers no transfer, and the second those that are there', async () => {
  const [first, second] = await rowsOf<{ last: number; transfers: number }>(
    db(),
    sql`select last_transfer::float8 as last, transfers from ledger.seal order by number limit 2`,
  );

  expect(first).toEqual({ last: 0, transfers: 0 });
  expect(second?.transfers).toBeGreaterThan(0);
});

test('an old transfer that no seal covers breaks I14', async () => {
  await newMember(api(), { cash: '5' });
  const unsealed = await newestTransfer();
  await letTransferAge(api(), unsealed, '16 minutes');
  const breaches = async () =>
    (await verifyLedger(db())).find(({ name }) => name === 'I14')?.breaches.map((b) => b.subject);

  const before = await breaches();
  await sealAll(api().db);

  expect([before, await breaches()]).toEqual([[unsealed], []]);
});

/** A dump that is restored into another cluster has transaction ids above all of this one. */
test('a restored database continues its seals, whatever the ids of its transactions', async () => {
  await newMember(api(), { cash: '5' });
  await db().execute(sql`select ledger.mark_transfers()`);
  await db().transaction(async (tx) => {
    await tx.execute(sql`alter table ledger.transfer disable trigger all`);
    await tx.execute(sql`update ledger.transfer set xid = (xid::text::bigint + 1e12)::text::xid8
      where number > (select max(last_transfer) from ledger.seal)`);
    await tx.execute(sql`update ledger.seal_mark set xid = (xid::text::bigint + 1e12)::text::xid8`);
    await tx.execute(sql`alter table ledger.transfer enable trigger all`);
  });
  await newMember(api(), { cash: '5' });

  expect(await sealAll(api().db)).toBe(2);
  expect(await verify(db())).not.toHaveProperty('fault');
});
