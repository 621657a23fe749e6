/** In production the server's login may call the ledger and write none of its tables. */
import { describe, expect, test } from 'vitest';
import { useApi } from '../support/api.ts';
import { newMember } from '../support/people.ts';

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
      'add a waiting credit',
      'insert into ledger.unfolded_credit (account_id, amount) values (1, 1)',
    ],
    ['delete an account', 'delete from ledger.account'],
    ['drop a guard', 'drop trigger posting_guard on ledger.posting'],
    ['switch a guard off', 'alter table ledger.posting disable trigger all'],
    [
      'replace a function of the ledger',
      "create or replace function ledger.balance(p_account bigint) returns numeric language sql as 'select 1::numeric'",
    ],
    ['pretend to have migrated', "insert into migration (name, hash) values ('x', 'y')"],
  ])('may not %s', async (_, statement) => {
    await expect(api().database.execute(statement)).rejects.toThrow(
      /permission denied|must be owner/,
    );
  });

  test('may open accounts and post through the functions', async () => {
    const member = await newMember(api(), { cash: '5' });

    expect(member.cash).toBeGreaterThan(0n);
  });
});
