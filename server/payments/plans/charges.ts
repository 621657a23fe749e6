/** Charges of a business's agreements, and what settles one that the member has not paid. */
import type { CallInput } from '#shared/http/call.ts';
import type * as endpoints from '#shared/plans/endpoints.ts';
import type { Charge } from '#shared/plans/schemas.ts';
import { type Db, rowsOf } from '../../platform/db/database.ts';
import { type Operand, type Statement, sql } from '../../platform/db/statement.ts';
import type { Page } from '../../platform/http/all-pages.ts';
import { pageOf } from '../../platform/http/page-of.ts';
import { Problem } from '../../platform/http/problem.ts';
import { sqlOutcome } from '../../platform/http/sql-outcome.ts';
import type { Filter } from './agreements.ts';

/** One page, newest first. */
export async function listCharges(
  db: Db,
  merchantId: Operand<string>,
  { agreement, plan, status, after, limit }: Filter<CallInput<typeof endpoints.charges>['query']>,
): Promise<Page<Charge>> {
  const conditions = [
    sql`c.merchant_id = ${merchantId}`,
    ...(agreement ? [sql`c.agreement_id = ${agreement}`] : []),
    ...(plan ? [sql`a.plan_id = ${plan}`] : []),
    ...(status ? [sql`plans.charge_status(c) = ${status}`] : []),
    ...(after
      ? [
          sql`(c.created_at, c.id) < (
            select created_at, id from charge where id = ${after} and merchant_id = ${merchantId})`,
        ]
      : []),
  ];
  return pageOf(await select(db, sql.join(conditions, sql` and `), limit + 1), limit);
}

/** How a charge is closed that the member does not pay by their mandate. */
export type Settlement = 'waived' | 'written_off' | 'paid_elsewhere';

const settleOutcome = sqlOutcome('plans.settle', {
  returned: ['settled'],
  refused: ['not_found', 'charge_closed'],
});

/** @throws Problem not_found, also for another business's; charge_closed */
export async function settleCharge(
  tx: Db,
  merchantId: string,
  id: string,
  { as, by }: { as: Settlement; by: string },
): Promise<Charge> {
  const [row] = await rowsOf<{ outcome: string }>(
    tx,
    sql`select plans.settle(p_charge => ${id}, p_merchant => ${merchantId}, p_status => ${as}, p_by => ${by}) as outcome`,
  );
  settleOutcome(row?.outcome);
  const [charge] = await select(tx, sql`c.merchant_id = ${merchantId} and c.id = ${id}`, 1);
  if (!charge) throw new Problem('not_found');
  return charge;
}

async function select(db: Db, where: Statement, limit: number): Promise<Charge[]> {
  const rows = await rowsOf<{ charge: Charge }>(
    db,
    sql`select plans.charge_json(c) as charge from charge c join agreement a on a.id = c.agreement_id
      where ${where} order by c.created_at desc, c.id desc limit ${limit}`,
  );
  return rows.map(({ charge }) => charge);
}
