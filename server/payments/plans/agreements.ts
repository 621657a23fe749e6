/** Mandates and agreements that members have with a business, as it sees them. */
import type { CallInput } from '#shared/http/call.ts';
import type * as endpoints from '#shared/plans/endpoints.ts';
import type { Agreement, Mandate } from '#shared/plans/schemas.ts';
import { type Db, rowsOf } from '../../platform/db/database.ts';
import { type Operand, type Statement, sql } from '../../platform/db/statement.ts';
import type { Page } from '../../platform/http/all-pages.ts';
import { pageOf } from '../../platform/http/page-of.ts';
import { Problem } from '../../platform/http/problem.ts';

/** A list's filter, with the size of a page. */
export type Filter<Query> = Omit<Query, 'limit'> & { limit: number };

/** One page, newest first. */
export async function listMandates(
  db: Db,
  merchantId: Operand<string>,
  { status, holder, after, limit }: Filter<CallInput<typeof endpoints.mandates>['query']>,
): Promise<Page<Mandate>> {
  const conditions = [
    sql`m.merchant_id = ${merchantId}`,
    ...(status ? [sql`m.status = ${status}`] : []),
    ...(holder ? [sql`m.holder_id = ${holder}`] : []),
    ...(after
      ? [
          sql`(m.created_at, m.id) < (
            select created_at, id from mandate where id = ${after} and merchant_id = ${merchantId})`,
        ]
      : []),
  ];
  const rows = await rowsOf<{ mandate: Mandate }>(
    db,
    sql`select plans.mandate_json(m) as mandate from mandate m
      where ${sql.join(conditions, sql` and `)} order by m.created_at desc, m.id desc limit ${limit + 1}`,
  );
  return pageOf(
    rows.map(({ mandate }) => mandate),
    limit,
  );
}

/** One page, newest first. */
export async function listAgreements(
  db: Db,
  merchantId: Operand<string>,
  {
    plan,
    status,
    holder,
    reference,
    after,
    limit,
  }: Filter<CallInput<typeof endpoints.agreements>['query']>,
): Promise<Page<Agreement>> {
  const conditions = [
    sql`a.merchant_id = ${merchantId}`,
    ...(plan ? [sql`a.plan_id = ${plan}`] : []),
    ...(holder ? [sql`a.holder_id = ${holder}`] : []),
    ...(reference ? [sql`a.reference = ${reference}`] : []),
    ...(status ? [hasStatus(merchantId, status)] : []),
    ...(after
      ? [
          sql`(a.created_at, a.id) < (
            select created_at, id from agreement where id = ${after} and merchant_id = ${merchantId})`,
        ]
      : []),
  ];
  return pageOf(await select(db, sql.join(conditions, sql` and `), limit + 1), limit);
}

/** By columns where few agreements have it: a list of thousands asks no function of each. What is owed or frozen may also end. */
function hasStatus(
  merchantId: Operand<string>,
  status: NonNullable<CallInput<typeof endpoints.agreements>['query']['status']>,
): Statement {
  switch (status) {
    case 'ended':
      return sql`a.status = ${status}`;
    case 'ending':
      return sql`a.status = 'active' and a.ends_at is not null`;
    case 'past_due':
      return sql`a.status = 'active' and a.id in (select plans.past_due_of(${merchantId}))`;
    case 'frozen':
      return sql`a.status = 'active' and plans.is_frozen(a, (select time.of(${merchantId})))`;
    case 'trial':
      return sql`a.status = 'active' and a.trial_days > 0 and plans.status_of(a) = ${status}`;
    case 'active':
      return sql`a.status = 'active' and a.ends_at is null and plans.status_of(a) = ${status}`;
  }
}

/** @throws Problem not_found, also for another business's */
export async function readAgreement(
  db: Db,
  merchantId: Operand<string>,
  id: string,
): Promise<Agreement> {
  const [found] = await select(db, sql`a.merchant_id = ${merchantId} and a.id = ${id}`, 1);
  if (!found) throw new Problem('not_found');
  return found;
}

async function select(db: Db, where: Statement, limit: number): Promise<Agreement[]> {
  const rows = await rowsOf<{ agreement: Agreement }>(
    db,
    sql`select plans.agreement_json(a) as agreement
      from agreement a where ${where} order by a.created_at desc, a.id desc limit ${limit}`,
  );
  return rows.map(({ agreement }) => agreement);
}
