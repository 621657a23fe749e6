import type { AccountVersions } from '#shared/live/account-schemas.ts';
import { ROLE_SCOPES, type Scope } from '#shared/team/scopes.ts';
import { sha256Base64Url } from '../../platform/core/sha256.ts';
import { arrayOf, type Db, rowsOf } from '../../platform/db/database.ts';
import { type Statement, sql } from '../../platform/db/statement.ts';
import type { Acting } from '../../platform/http/caller.ts';

/** The newest record of each list of a member or business; `transaction` also changes when they may not pay, and with what they owe. */
export interface Newest {
  holder: string;
  transaction: string | null;
  payment: string | null;
  request: string | null;
}

/** Of the refund requests, so many of the newest are compared. */
const REQUESTS = 500;

/** Each by few steps in an index, however long the lists are. */
export function readNewest(db: Db, holders: readonly string[]): Promise<Newest[]> {
  const latest = (account: Statement, condition = sql`true`) => sql`(
    select p.transfer_id from ledger.posting p where p.account_id = ${account} and ${condition}
    order by p.created_at desc, p.transfer_id desc limit 1)`;
  const isPayment = sql`(select t.kind from ledger.transfer t where t.id = p.transfer_id) = 'payment'`;
  const requestsOf = (column: Statement) => sql`(
    select concat_ws(' ', max(created_at), max(closed_at)) from (
      select created_at, closed_at from refund_request where ${column} = m.id
      order by created_at desc limit ${REQUESTS}::int) latest)`;
  return rowsOf<Newest>(
    db,
    sql`select m.id as holder,
        concat_ws(' ', ${latest(sql`m.cash_account`)}, ${latest(sql`m.stake_account`)},
          restrictions.payments_off(m), m.owed) as transaction,
        case m.kind when 'business' then ${latest(sql`m.cash_account`, isPayment)} end as payment,
        case m.kind when 'business' then ${requestsOf(sql`merchant_id`)}
          else ${requestsOf(sql`payer_id`)} end as request
      from member m where m.id = any(${arrayOf(holders, 'text')})`,
  );
}

/** What the caller may know of it: a hash, so that a version says nothing else. */
export function versionsOf(acting: Acting | null, newest: Omit<Newest, 'holder'>): AccountVersions {
  const version = (scope: Scope, record: string | null) =>
    acting && !ROLE_SCOPES[acting.role].includes(scope)
      ? null
      : sha256Base64Url(record ?? '').slice(0, 16);
  return {
    transactions: version('balance:read', newest.transaction),
    payments: acting ? version('pay-sessions:read', newest.payment) : null,
    'refund-requests': version('refunds:read', newest.request),
  };
}
