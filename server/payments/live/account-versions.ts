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
  plan: string | null;
}

/** Of the refund requests, so many of the newest are compared. */
const REQUESTS = 500;
/** Of what a member has agreed to. */
const AGREEMENTS = 100;
/** Of each agreement. */
const CHARGES = 5;
/** Of a business: transactions may commit in another order than they began. */
const EVENTS = 20;

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
          else ${requestsOf(sql`payer_id`)} end as request,
        case m.kind when 'business' then ${PLAN_EVENTS} else ${AGREED} end as plan
      from member m where m.id = any(${arrayOf(holders, 'text')})`,
  );
}

/** Each change of an agreement, mandate or charge has its event (index `event_of_plans`). */
const PLAN_EVENTS = sql`(
  select string_agg(id, ' ' order by created_at, id) from (
    select e.id, e.created_at from event e
    where e.merchant_id = m.id and split_part(e.type, '.', 1) in ('mandate', 'agreement', 'charge')
    order by e.created_at desc, e.id desc limit ${EVENTS}::int) latest)`;

/** What a member reads of their agreements. */
const AGREED = sql`(
  select string_agg(concat_ws(' ', a.id, a.status, a.price, a.ends_at, a.frozen_until, d.id, d.status, g.changes, c.charges),
    ' ' order by a.created_at desc, a.id)
  from (
    select * from agreement own where own.member_id = m.id
    order by own.created_at desc limit ${AGREEMENTS}::int) a
  left join mandate d on d.id = a.mandate_id
  cross join lateral (
    select string_agg(concat_ws(' ', o.k, o.status), ' ' order by o.k) as changes
    from agreement_change o where o.agreement_id = a.id) g
  cross join lateral (
    select string_agg(concat_ws(' ', n, k, status, reason, attempts, next_attempt_at, price), ' ' order by n, k) as charges from (
      select * from charge o where o.agreement_id = a.id order by o.n desc, o.k desc limit ${CHARGES}::int) newest) c)`;

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
    plans: version('agreements:read', newest.plan),
  };
}
