/** Tokens that the owner of the database makes so that the sums are right, and a signer that does not answer. */
import { beforeEach, describe, expect, test } from 'vitest';
import { rowsOf } from '../../../server/platform/db/database.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import { useApi } from '../../support/api/api.ts';
import { useOwnerChanges } from '../../support/evidence/owner-changes.ts';
import { newMember } from '../../support/people/people.ts';

const api = useApi();
const { newVerification, asOwner, faultAfter, untilSealed } = useOwnerChanges(api);

let member: Awaited<ReturnType<typeof newMember>>;
beforeEach(async () => {
  member = await newMember(api(), { cash: '5' });
  await untilSealed();
  expect(await newVerification().run()).toBeUndefined();
});

describe('finds tokens that come', () => {
  /** A transfer of seven to the member, from another account. */
  const given = (account: string, unit: string, from: string) => `${account};
    with made as (
      insert into ledger.transfer (id, kind, business_key) values ('txn_made', 'payment', 'made')
      returning id, created_at
    ) insert into ledger.posting (transfer_id, position, account_id, unit, amount, created_at)
    select id, 1, ${member.cash}, '${unit}', 7, created_at from made union all
    select id, 2, (select id from ledger.account where path = '${from}'), '${unit}', -7, created_at from made;
    update ledger.account set balance = balance + 7 where id = ${member.cash};
    update ledger.account set balance = balance - 7 where path = '${from}'`;
  const returned = (from: string) => `delete from ledger.posting where transfer_id = 'txn_made';
    delete from ledger.seal where last_transfer >= (select number from ledger.transfer where id = 'txn_made');
    delete from ledger.transfer where id = 'txn_made';
    update ledger.account set balance = balance - 7 where id = ${member.cash};
    update ledger.account set balance = balance + 7 where path = '${from}'`;

  test('from an account whose floor was taken away', async () => {
    const from = 'member:usr_nobody:cash';
    const account = `insert into ledger.account (path, unit, has_floor) values ('${from}', 'TOKEN', false)`;

    expect(
      await faultAfter(
        given(account, 'TOKEN', from),
        `${returned(from)}; delete from ledger.account where path = '${from}'`,
      ),
    ).toBe(`balance of ${from} is below zero`);
  });

  test('in another unit than the account has', async () => {
    const from = 'test:faucet';
    const account = `insert into ledger.account (path, unit, has_floor) values ('${from}', 'TEST', false)
      on conflict do nothing`;

    expect(await faultAfter(given(account, 'TEST', from), returned(from))).toMatch(
      /^balance of member:\w+:cash has a posting in TEST$/,
    );
  });
});

test('finds a posting that the same process has verified, changed before the state moved on', async () => {
  const running = newVerification();
  await running.run();
  const { cash } = await newMember(api(), { cash: '5' });
  await untilSealed();
  const before = await running.run();
  const [transfer] = await rowsOf<{ id: string }>(
    api().database.owner.db,
    sql`select transfer_id as id from ledger.posting where account_id = ${cash}`,
  );
  const more = (by: string) => `
    update ledger.posting set amount = amount + sign(amount) * ${by} where transfer_id = '${transfer?.id}';
    update ledger.account a set balance = balance + sign(p.amount) * ${by}
    from ledger.posting p where p.transfer_id = '${transfer?.id}' and p.account_id = a.id`;
  await asOwner(more('7'));
  const after = await running.run();
  await asOwner(more('-7'));

  expect(before).toBeUndefined();
  expect(after).toMatch(/was changed$/);
});

test('finds sums that a replaced function has made, after the state was deleted', async () => {
  const [made] = await rowsOf<{ text: string }>(
    api().database.owner.db,
    sql`select pg_get_functiondef('ledger.add_verified'::regproc) as text`,
  );
  const text = made?.text ?? '';
  const forged = text.replace(
    'group by account_id;',
    `group by account_id;
    update ledger.verified_balance set amount = amount + 7 where account_id = ${member.cash};`,
  );
  const which = `where id = ${member.cash}`;
  const fault = await faultAfter(
    `delete from ledger.verified; ${forged};
     update ledger.account set balance = balance + 7 ${which}`,
    `${text}; update ledger.account set balance = balance - 7 ${which}`,
  );

  expect(forged).not.toBe(text);
  expect(fault).toMatch(/is not the one of its postings$/);
});

test('a verification that the signer does not compare is none that passed', async () => {
  const deaf = newVerification({
    heads: () => Promise.reject(new Error('its disk is full')),
  });
  const passed = () =>
    rowsOf(
      api().database.owner.db,
      sql`select passed_began_at::text, passed_at::text from verification`,
    );
  const before = await passed();
  await deaf.run();

  expect(await passed()).toEqual(before);
});
