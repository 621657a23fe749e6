/** Removes guards from the functions of a test’s own database: the negative controls of races. */
import { rowsOf } from '../../../server/platform/db/database.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import type { TestDatabase } from '../database/database.ts';

const SESSION_FUNCTIONS = ['pay.confirm', 'pay.cancel', 'pay.expire', 'refunds.refund'];

/**
 * Waits, half a second at most, until a second caller is at the same place: on a busy machine a fixed
 * pause would let the calls pass one after the other.
 */
const MEET_ANOTHER = `perform pg_advisory_xact_lock_shared(4217);
  for i in 1..50 loop
    exit when (select count(*) from pg_locks
      where locktype = 'advisory' and objid = 4217 and granted) > 1;
    perform pg_sleep(0.01);
  end loop;`;

/** Removes the session's lock, so that two callers read before either writes. */
export async function withoutSessionLock(database: TestDatabase): Promise<void> {
  for (const name of SESSION_FUNCTIONS) {
    await rewrite(database, name, (text) =>
      text.replace(/for no key update(\)?;)/, `$1\n  ${MEET_ANOTHER}`),
    );
  }
}

const MEMBER_FUNCTIONS = [
  'pay.confirm',
  'staking.change',
  'withdrawals.request',
  'purchases.settle_debt',
];
const LOCKED_MEMBER = /(from member (?:m where m\.|where )id = p_\w+) for no key update/;

/** Payments, moves and withdrawals do not lock their member. */
export async function withoutMemberLock(database: TestDatabase): Promise<void> {
  for (const name of MEMBER_FUNCTIONS) {
    await rewrite(database, name, (text) => text.replace(LOCKED_MEMBER, '$1'));
  }
}

/** The available balance ignores debts. */
export const withoutDebtsInFreeTokens = (database: TestDatabase): Promise<void> =>
  rewrite(database, 'purchases.free_tokens', (text) => text.replace('- m.owed', ''));

/** A balance is read without its lock or its member's, and nothing keeps it from falling below zero. */
export async function withoutBalanceLock(database: TestDatabase): Promise<void> {
  const { owner } = database;
  await withoutMemberLock(database);
  await owner.execute('alter table ledger.account drop constraint account_floor');
  await owner.execute(
    `create or replace function ledger.lock(p_accounts bigint[]) returns void language sql as 'select'`,
  );
  await owner.execute(
    `create or replace function ledger.available_for_debit(p_account bigint, p_need numeric) returns numeric
      language sql security definer as
      'select balance from ledger.account, pg_sleep(0.02) where id = p_account'`,
  );
  // The pause stands where the lock was: payments read the same balance.
  await rewrite(database, 'ledger.lock_payer', (text) =>
    text.replace(
      'from ledger.account\n    where id in (p_cash, p_stake) order by id for no key update',
      'from ledger.account, pg_sleep(0.02) where id in (p_cash, p_stake)',
    ),
  );
}

/** The answer for a key is not stored. */
export async function withoutKeptAnswers({ owner }: TestDatabase): Promise<void> {
  await owner.execute(`create function forget() returns trigger language plpgsql as
    'begin return null; end'`);
  await owner.execute(
    'create trigger forget before insert on idempotency for each row execute function forget()',
  );
}

async function rewrite(
  { owner }: TestDatabase,
  name: string,
  change: (text: string) => string,
): Promise<void> {
  const [row] = await rowsOf<{ text: string }>(
    owner.db,
    sql`select pg_get_functiondef(${name}::regproc) as text`,
  );
  const text = row?.text ?? '';
  const changed = change(text);
  if (changed === text) throw new Error(`${name} has no such guard`);
  await owner.execute(changed);
}
