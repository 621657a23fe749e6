/** Takes guards out of the functions of a test's own database: the controls of races. */

import { sql } from 'drizzle-orm';
import { rowsOf } from '../../server/db/database.ts';
import type { TestDatabase } from './database.ts';

const SESSION_FUNCTIONS = ['pay.confirm', 'pay.cancel', 'pay.expire', 'refunds.refund'];

/** What ends a session reads it without its lock, and dawdles before it writes. */
export async function withoutSessionLock(database: TestDatabase): Promise<void> {
  for (const name of SESSION_FUNCTIONS) {
    await rewrite(database, name, (text) =>
      text.replace('for no key update;', ';\n  perform pg_sleep(0.01);'),
    );
  }
}

/** A balance is read without its lock, and nothing keeps it from falling below zero. */
export async function withoutBalanceLock({ owner }: TestDatabase): Promise<void> {
  await owner.execute('alter table ledger.account drop constraint account_floor');
  await owner.execute(
    `create or replace function ledger.lock(p_accounts bigint[]) returns void language sql as 'select'`,
  );
  await owner.execute(
    `create or replace function ledger.cover(p_account bigint, p_need numeric) returns numeric
      language sql security definer as
      'select balance from ledger.account, pg_sleep(0.02) where id = p_account'`,
  );
}

/** What a key was answered with is not kept. */
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
