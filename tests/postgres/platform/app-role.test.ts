/**
 * In production the server's login may call the entry points, but not the ledger's functions or
 * tables.
 */
import { describe, expect, test } from 'vitest';
import { rowsOf } from '../../../server/platform/db/database.ts';
import { type Statement, sql } from '../../../server/platform/db/statement.ts';
import { useApi } from '../../support/api/api.ts';
import { newMember, type TestMember } from '../../support/people/people.ts';

const api = useApi();

describe("the server's own role", () => {
  test.each([
    ['write a posting', "insert into ledger.posting values ('txn_1', 1, 1, 'TOKEN', 1)"],
    [
      'write a transfer',
      "insert into ledger.transfer (id, kind, business_key) values ('t', 'x', 'y')",
    ],
    ['change a balance', 'update ledger.account set balance = 1'],
    [
      'add a pending credit',
      'insert into ledger.pending_credit (account_id, amount) values (1, 1)',
    ],
    ['delete an account', 'delete from ledger.account'],
    ['drop a guard', 'drop trigger posting_guard on ledger.posting'],
    ['disable a guard', 'alter table ledger.posting disable trigger all'],
    [
      'replace a function of the ledger',
      "create or replace function ledger.balance(p_account bigint) returns numeric language sql as 'select 1::numeric'",
    ],
    ['add a funding', "insert into ledger.treasury_funding values ('txn_1', 1)"],
    [
      'post a transfer',
      `select ledger.post(
      p_id => 't', p_kind => 'deposit', p_business_key => 'k', p_accounts => array[1, 2],
      p_amounts => array[-1, 1])`,
    ],
    ['open an account without a floor', "select ledger.open_account('harmless', 'TOKEN', false)"],
    ['open any account', "select ledger.open_account('harmless', 'TOKEN')"],
    ['lock accounts', 'select ledger.lock(array[1])'],
    [
      'call a building block of the entry points',
      `select purchases.post(
        p_transfer => 't', p_key => 'k', p_accounts => array[1], p_amounts => array[1],
        p_reverses => null)`,
    ],
    [
      'create a function that an entry point would call instead',
      'create function public.now() returns int language sql as $$ select 1 $$',
    ],
    ['record a migration', "insert into migration (name, hash) values ('x', 'y')"],
  ])('may not %s', async (_, statement) => {
    await expect(api().database.execute(statement)).rejects.toThrow(
      /permission denied|must be owner/,
    );
  });

  test('opens a member’s accounts, none of which can go below zero', async () => {
    const { cash, stake } = await newMember(api(), { cash: '5' });

    const rows = await rowsOf(
      api().db,
      sql`select has_floor from ledger.account where id in (${cash}::bigint, ${stake}::bigint)`,
    );
    expect(rows).toEqual([{ has_floor: true }, { has_floor: true }]);
  });

  test.each([
    [
      'gives away the tokens of a member as if they were the treasury',
      (of: TestMember, to: TestMember) =>
        sql`select airdrops.give(
          p_treasury => ${of.cash}::bigint, p_campaign => 'made-up', p_member => ${to.id},
          p_amount => 1, p_transfer => 'txn_made_up')`,
      /is not the treasury/,
    ],
    [
      'credits a purchase that does not exist',
      () => sql`select purchases.credit(
        p_purchase => 'ord_x', p_intent => 'pi_x', p_amount => 100, p_currency => 'EUR',
        p_transfer => 'txn_made_up', p_hold => interval '14 days')`,
      null,
    ],
    [
      'settles a withdrawal that does not exist',
      () => sql`select withdrawals.settle('wd_x', 'txn_made_up')`,
      null,
    ],
    [
      'refunds a session that does not exist',
      (of: TestMember) => sql`select refunds.refund(
        p_id => 'rfd_x', p_session => 'pay_x', p_merchant => ${of.id}, p_amount => null,
        p_reason => null, p_levels => '{}', p_public_url => 'https://x',
        p_transfer => 'txn_made_up', p_event => 'evt_x')`,
      null,
    ],
  ] as [string, (of: TestMember, to: TestMember) => Statement, RegExp | null][])(
    'moves no tokens when it %s',
    async (_, call, refusal) => {
      const [of, to] = [await newMember(api()), await newMember(api())];
      const moved = () => rowsOf(api().db, sql`select count(*) from ledger.posting`);
      const before = await moved();

      const asked = api().db.execute(call(of, to));

      if (refusal)
        await expect(asked).rejects.toMatchObject({
          cause: { message: expect.stringMatching(refusal) },
        });
      else await asked.catch(() => {});
      expect(await moved()).toEqual(before);
    },
  );
});
