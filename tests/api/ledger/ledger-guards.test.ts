/**
 * Every guard of the ledger, tested twice: with it the breach is refused, without it the breach
 * succeeds. Breaches are rolled back; deferred constraints are checked before that.
 */
import { describe, expect, test } from 'vitest';
import { newId } from '../../../server/platform/core/ids.ts';
import type { Db } from '../../../server/platform/db/database.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import { useApi } from '../../support/api/api.ts';
import { newMember, type TestMember } from '../../support/people/people.ts';

const api = useApi();

class Undo extends Error {}

/** Runs statements as the owner and rolls back. @returns the constraint that refused them */
async function attempt(work: (tx: Db) => Promise<unknown>): Promise<string | undefined> {
  try {
    await api().database.owner.db.transaction(async (tx) => {
      await work(tx);
      await tx.execute(sql`set constraints all immediate`);
      throw new Undo();
    });
  } catch (error) {
    if (error instanceof Undo) return undefined;
    const cause = (error as Error).cause as { constraint?: string };
    if (cause?.constraint) return cause.constraint;
    throw error;
  }
  return undefined;
}

const post = (tx: Db, from: bigint, to: bigint, amounts: [string, string], key = newId('txn')) =>
  tx.execute(sql`select ledger.post(
    p_id => ${newId('txn')}, p_kind => 'stake', p_business_key => ${key},
    p_accounts => array[${from}::bigint, ${to}::bigint],
    p_amounts => array[${amounts[0]}::numeric, ${amounts[1]}::numeric])`);

const anyTransfer = sql`(select id from ledger.transfer limit 1)`;

interface Guard {
  claim: string;
  constraint: string;
  remove: string;
  breach(tx: Db, member: TestMember): Promise<unknown>;
}

const GUARDS: Guard[] = [
  {
    claim: 'postings that do not sum to zero',
    constraint: 'transfer_balanced',
    remove: 'drop trigger posting_guard on ledger.posting',
    breach: (tx, { cash, stake }) => post(tx, cash, stake, ['-5', '6']),
  },
  {
    claim: 'a transfer with one posting or none',
    constraint: 'transfer_posted',
    remove: 'drop trigger transfer_posted on ledger.transfer',
    breach: (tx) =>
      tx.execute(
        sql`insert into ledger.transfer (id, kind, business_key) values (${newId('txn')}, 'stake', ${newId('txn')})`,
      ),
  },
  {
    claim: 'a posting added to a transfer of another transaction',
    constraint: 'posting_same_transaction',
    remove: 'drop trigger posting_guard on ledger.posting',
    breach: async (tx, { cash, stake }) => {
      await tx.execute(sql`insert into ledger.posting
        select ${anyTransfer}, 90, ${cash}::bigint, 'TOKEN', -1 union all
        select ${anyTransfer}, 91, ${stake}::bigint, 'TOKEN', 1`);
    },
  },
  {
    claim: 'a posting without its transfer',
    constraint: 'posting_same_transaction',
    remove: 'drop trigger posting_guard on ledger.posting',
    breach: async (tx, { cash, stake }) => {
      await tx.execute(sql`insert into ledger.posting values
        ('txn_none', 1, ${cash}::bigint, 'TOKEN', -1), ('txn_none', 2, ${stake}::bigint, 'TOKEN', 1)`);
    },
  },
  {
    claim: 'a posting at another time than its transfer',
    constraint: 'posting_time',
    // transfer_posted looks for postings at the transfer's time.
    remove:
      'drop trigger posting_guard on ledger.posting; drop trigger transfer_posted on ledger.transfer',
    breach: async (tx, { cash, stake }) => {
      const id = newId('txn');
      await tx.execute(
        sql`insert into ledger.transfer (id, kind, business_key, created_at)
          values (${id}, 'stake', ${id}, now() - interval '1 hour')`,
      );
      await tx.execute(sql`insert into ledger.posting values
        (${id}, 1, ${cash}::bigint, 'TOKEN', -1), (${id}, 2, ${stake}::bigint, 'TOKEN', 1)`);
    },
  },
  {
    claim: 'test tokens in a transfer of others',
    constraint: 'transfer_of_one_mode',
    remove: 'drop trigger posting_guard on ledger.posting',
    breach: async (tx, { cash, stake }) => {
      const id = newId('txn');
      await tx.execute(
        sql`insert into ledger.transfer (id, kind, business_key) values (${id}, 'stake', ${id})`,
      );
      await tx.execute(sql`insert into ledger.posting
        select ${id}, line.position, coalesce(line.account, a.id), line.unit, line.amount
        from (values (1, ${cash}::bigint, 'TOKEN', -1), (2, ${stake}::bigint, 'TOKEN', 1),
            (3, null, 'TEST', -1), (4, null, 'TEST', 1)) line (position, account, unit, amount),
          ledger.open_account('test:faucet', 'TEST', false) a (id)`);
    },
  },
  {
    claim: 'postings that are added to a transfer',
    constraint: 'posting_position',
    remove: 'drop trigger posting_guard on ledger.posting',
    breach: async (tx, { cash, stake }) => {
      await post(tx, cash, stake, ['-5', '5']);
      await tx.execute(sql`insert into ledger.posting
        select t.id, line.position, line.account, 'TOKEN', line.amount
        from ledger.transfer t,
          (values (3, ${cash}::bigint, -1), (4, ${stake}::bigint, 1)) line (position, account, amount)
        where t.xid = pg_current_xact_id()`);
    },
  },
  {
    claim: 'a posting in another unit than its account',
    constraint: 'posting_unit',
    remove: 'drop trigger posting_guard on ledger.posting',
    breach: async (tx, { cash, stake }) => {
      const id = newId('txn');
      await tx.execute(
        sql`insert into ledger.transfer (id, kind, business_key) values (${id}, 'stake', ${id})`,
      );
      await tx.execute(sql`insert into ledger.posting values
        (${id}, 1, ${cash}::bigint, 'EUR', -1), (${id}, 2, ${stake}::bigint, 'EUR', 1)`);
    },
  },
  {
    claim: 'a posting to an account that is not there',
    constraint: 'posting_account',
    remove:
      'drop trigger posting_guard on ledger.posting; drop trigger posting_apply on ledger.posting',
    breach: (tx, { cash }) => post(tx, 0n, cash, ['-5', '5']),
  },
  {
    claim: 'a balance below its floor',
    constraint: 'account_floor',
    remove: 'alter table ledger.account drop constraint account_floor',
    breach: (tx, { cash, stake }) =>
      post(tx, cash, stake, ['-2000000000000000000000', '2000000000000000000000']),
  },
  ...[
    "'harmless', 'TOKEN'",
    "'member:usr_1:cash', 'TOKEN'",
    "'chain:custody2', 'TOKEN'",
    "'sales:EUR', 'TOKEN'",
    "'card:clearing:EUR', 'USD'",
    "'chain:custody', 'EUR'",
  ].map(
    (path): Guard => ({
      claim: `an account without a floor that is not on the closed list (${path})`,
      constraint: 'account_floorless',
      remove: 'drop trigger account_floorless on ledger.account',
      breach: async (tx) => {
        await tx.execute(
          sql`insert into ledger.unit values ('EUR', true, 'currency'), ('USD', true, 'currency')
            on conflict do nothing`,
        );
        await tx.execute(
          sql.raw(`insert into ledger.account (path, unit, has_floor)
            select path || '', unit, false from (values (${path})) as v (path, unit)
            on conflict (path) do update set unit = excluded.unit`),
        );
      },
    }),
  ),
  {
    claim: 'an account of a unit that is not registered',
    constraint: 'account_unit_fkey',
    remove: 'alter table ledger.account drop constraint account_unit_fkey',
    breach: (tx) =>
      tx.execute(sql`insert into ledger.account (path, unit) values ('harmless', 'CHF')`),
  },
  {
    claim: 'a unit of no kind',
    constraint: 'unit_kind_check',
    remove: 'alter table ledger.unit drop constraint unit_kind_check',
    breach: (tx) => tx.execute(sql`insert into ledger.unit values ('POINTS', true, 'currency')`),
  },
  {
    claim: 'a unit that changes its mode',
    constraint: 'append_only',
    remove: 'drop trigger append_only on ledger.unit',
    breach: (tx) => tx.execute(sql`update ledger.unit set livemode = true where unit = 'TEST'`),
  },
  {
    claim: 'a second transfer with the same business key',
    constraint: 'transfer_business_key_key',
    remove: 'alter table ledger.transfer drop constraint transfer_business_key_key',
    breach: async (tx, { cash, stake }) => {
      const key = newId('txn');
      await post(tx, cash, stake, ['-1', '1'], key);
      await post(tx, cash, stake, ['-1', '1'], key);
    },
  },
  {
    claim: 'a posting of nothing',
    constraint: 'posting_amount',
    remove: 'drop trigger posting_guard on ledger.posting',
    breach: (tx, { cash, stake }) => post(tx, cash, stake, ['0', '0']),
  },
  ...(['posting', 'transfer'] as const).flatMap((table): Guard[] => [
    {
      claim: `an edited ${table}`,
      constraint: 'append_only',
      remove: `drop trigger append_only on ledger.${table}`,
      breach: (tx) =>
        tx.execute(
          sql.raw(
            table === 'posting'
              ? 'update ledger.posting set position = position'
              : "update ledger.transfer set note = 'edited'",
          ),
        ),
    },
    {
      claim: `a truncated ${table}`,
      constraint: 'append_only',
      remove: `drop trigger append_only_truncate on ledger.posting; drop trigger append_only_truncate on ledger.transfer;
        do $$ declare v regclass; begin
          for v in select partition from partitions.list('ledger.posting') loop
            execute format('drop trigger append_only_truncate on %s', v);
          end loop;
        end $$`,
      breach: (tx) => tx.execute(sql.raw(`truncate ledger.${table} cascade`)),
    },
  ]),
  {
    claim: 'a deleted posting',
    constraint: 'append_only',
    remove: 'drop trigger append_only on ledger.posting',
    breach: (tx) => tx.execute(sql`delete from ledger.posting`),
  },
  {
    claim: 'a deleted account',
    constraint: 'append_only',
    remove: 'drop trigger no_delete on ledger.account',
    breach: (tx) => tx.execute(sql`delete from ledger.account where path = 'nobody:cash'`),
  },
];

describe.each(GUARDS)('the ledger refuses $claim', ({ constraint, remove, breach }) => {
  test('and accepts it without its guard', async () => {
    const member = await newMember(api());
    await api().database.owner.execute("select ledger.open_account('nobody:cash', 'TOKEN')");

    const guarded = await attempt((tx) => breach(tx, member));
    const unguarded = await attempt(async (tx) => {
      for (const statement of remove.split(/;\s+(?=drop |do )/))
        await tx.execute(sql.raw(statement));
      await breach(tx, member);
    });

    expect(guarded).toBe(constraint);
    expect(unguarded).toBeUndefined();
  });
});
