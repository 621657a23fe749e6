/** Why a withdrawal is refused and how long it waits, as the database decides it. Each case is undone. */
import { expect, test } from 'vitest';
import { type Db, rowsOf } from '../../../server/platform/db/database.ts';
import { type Statement, sql } from '../../../server/platform/db/statement.ts';
import { useApi } from '../../support/api/api.ts';
import { newMember, type TestMember, tokens } from '../../support/people/people.ts';
import {
  newOldColleague,
  newRichPayee,
  OTHER_ADDRESS,
  PAYOUT_ADDRESS,
} from '../../support/tokens/payout-scene.ts';

const api = useApi();

class Undo extends Error {}

interface Asked {
  kind: 'exit' | 'payout';
  amount?: string;
  by?: string;
  above?: string;
  address?: string;
}

/** @returns the outcome, and why the withdrawal waits */
async function asked(
  { id }: Pick<TestMember, 'id'>,
  { kind, amount, by, above = '0', address = PAYOUT_ADDRESS }: Asked,
  given: Statement[] = [],
): Promise<[outcome: string, reason: string | undefined]> {
  let answer: [string, string | undefined] = ['', undefined];
  await api()
    .database.owner.db.transaction(async (tx: Db) => {
      for (const statement of given) await tx.execute(statement);
      const [row] = await rowsOf<{ outcome: string }>(
        tx,
        sql`select withdrawals.request(p_id => ${`wd_${id}`}, p_member => ${id}, p_kind => ${kind},
          p_amount => ${amount === undefined ? null : String(tokens(amount))}::numeric,
          p_address => ${address}, p_hold_new => interval '2 hours', p_hold_known => interval '1 hour',
          p_cancel_hash => null, p_transfer => ${`txn_${id}`}, p_requested_by => ${by ?? null},
          p_two_above => ${above}::numeric, p_payout_roles => '{owner,finance}',
          p_team_hold => interval '7 days') as outcome`,
      );
      const [made] = await rowsOf<{ reason: string }>(
        tx,
        sql`select hold_reason as reason from withdrawal where id = ${`wd_${id}`}`,
      );
      answer = [row?.outcome ?? '', made?.reason];
      throw new Undo();
    })
    .catch((error: unknown) => {
      if (!(error instanceof Undo)) throw error;
    });
  return answer;
}

const owes = ({ id }: TestMember, amount: string) =>
  sql`update member set owed = ${String(tokens(amount))}::numeric where id = ${id}`;

/** So many of the member's tokens were bought with a card that may still be charged back. */
const holds = ({ id }: TestMember, amount: string) => sql`
  with bought as (
    insert into purchase (id, member_id, request_key, tokens, amount, currency, rate, documents, intent_id, expires_at)
    values (${`ord_${id.slice(4)}`}, ${id}, gen_random_uuid(), ${String(tokens(amount))}::numeric, 1, 'EUR', 1,
      '{}', ${id}, now())
    returning id, member_id, tokens
  ), held as (
    insert into purchase_hold (purchase_id, until) select id, now() + interval '1 day' from bought
    returning purchase_id
  )
  insert into card_hold (purchase_id, member_id, amount)
  select id, member_id, tokens from bought join held on purchase_id = id`;

/** An earlier withdrawal of the member that has left. */
const left = ({ id }: Pick<TestMember, 'id'>, address: string, status = 'settled') => sql`
  insert into withdrawal (id, member_id, kind, amount, address, hold_transfer, requested_by, hold_until, hold_reason,
    status, closed_at, end_transfer, reason)
  select ${`wd_before_${id}`}, ${id}, 'exit', 1, ${address}, t.id, ${id}, now(), 'new_address', ${status},
    now(), t.id, ${status === 'released' ? 'cancelled' : null}
  from ledger.transfer t limit 1`;

test('a person has no payout', async () => {
  const member = await newMember(api(), { cash: '10' });

  expect(await asked(member, { kind: 'payout', amount: '1' })).toEqual(['not_found', undefined]);
});

test('an unconfirmed person has no accounts to withdraw from', async () => {
  const member = await newMember(api());
  const none = sql`update member set cash_account = null, stake_account = null where id = ${member.id}`;

  expect(await asked(member, { kind: 'exit' }, [none])).toEqual(['no_accounts', undefined]);
});

test('nobody leaves to an address at which the community receives deposits', async () => {
  const member = await newMember(api(), { cash: '0', stake: '10' });
  const ours = sql`insert into deposit_address (address, member_id, account, index)
    values (${OTHER_ADDRESS}, ${member.id}, 'cash', 2000000000)`;
  const given = { kind: 'exit', address: OTHER_ADDRESS.toLowerCase() } as const;

  expect(await asked(member, given, [ours])).toEqual(['address_own', undefined]);
});

test.each([
  ['is frozen', sql`outgoing_frozen_at = now()`, 'account_frozen'],
  [
    'changed their sign-in',
    sql`outgoing_held_until = now() + interval '1 hour'`,
    'sign_in_changed',
  ],
])('a business pays nothing out for a colleague who %s', async (_, set, outcome) => {
  const shop = await newRichPayee(api());
  const { id } = await newOldColleague(api(), shop, 'finance');
  const hindered = sql`update member set ${set} where id = ${id}`;
  const given = { kind: 'payout', amount: '1', by: id, above: '1e30' } as const;

  expect((await asked(shop, given))[0]).toBe('requested');
  expect(await asked(shop, given, [hindered])).toEqual([outcome, undefined]);
});

test('an exit says whether a debt or nothing at all is left', async () => {
  const member = await newMember(api(), { cash: '0', stake: '10' });
  const poor = await newMember(api(), { cash: '0' });

  expect((await asked(member, { kind: 'exit' }, [owes(member, '10')]))[0]).toBe('receivable_open');
  expect((await asked(poor, { kind: 'exit' }))[0]).toBe('no_tokens');
});

test('an exit of tokens that may all be charged back waits', async () => {
  const member = await newMember(api(), { cash: '0', stake: '10' });

  expect((await asked(member, { kind: 'exit' }, [holds(member, '10')]))[0]).toBe('payout_held');
});

test('a payout says what is missing: a debt, tokens, or the end of a hold', async () => {
  const shop = await newRichPayee(api());
  const all = { kind: 'payout', amount: '20000', above: '1e30' } as const;

  expect((await asked(shop, all, [owes(shop, '10')]))[0]).toBe('receivable_open');
  expect((await asked(shop, { ...all, amount: '20001' }))[0]).toBe('insufficient_balance');
  expect((await asked(shop, all, [holds(shop, '10')]))[0]).toBe('payout_held');
});

test.each([
  [
    'a withdrawal to it has left before',
    [PAYOUT_ADDRESS.toLowerCase(), 'settled'],
    'known_address',
  ],
  ['one to it was released', [PAYOUT_ADDRESS, 'released'], 'new_address'],
  ['one to another has left', [OTHER_ADDRESS, 'settled'], 'new_address'],
] as const)('an address is known when %s', async (_, [address, status], reason) => {
  const member = await newMember(api(), { cash: '0', stake: '10' });
  const outcome = await asked(member, { kind: 'exit' }, [left(member, address, status)]);

  expect(outcome).toEqual(['requested', reason]);
});

test('a large payout waits a day for want of a second person, and no day with one', async () => {
  const shop = await newRichPayee(api());
  const one = await newOldColleague(api(), shop, 'finance');
  const given = { kind: 'payout', amount: '100', by: one.id } as const;
  const alone = sql`delete from team_member where business_id = ${shop.id} and member_id <> ${one.id}`;
  const [, byOne] = await asked(shop, given, [alone]);
  const { id } = await newOldColleague(api(), shop, 'owner');
  const [, byTwo] = await asked(shop, given);

  expect([byOne, byTwo, id === one.id]).toEqual(['one_person', 'new_address', false]);
});
