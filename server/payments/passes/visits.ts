/** Visits are taken from held passes, and given back. SQL functions decide under locks. */
import { CODE_STEP_MS } from '#shared/passes/code.ts';
import type { NewVisit, Visit } from '#shared/passes/schemas.ts';
import { newId } from '../../platform/core/ids.ts';
import { type Db, rowsOf } from '../../platform/db/database.ts';
import { type Operand, sql } from '../../platform/db/statement.ts';
import { tracedArgument } from '../../platform/db/traced-argument.ts';
import type { Page } from '../../platform/http/all-pages.ts';
import { pageOf } from '../../platform/http/page-of.ts';
import { fieldProblem, Problem } from '../../platform/http/problem.ts';
import { entriesOf } from './passes.ts';

export interface VisitOrder extends Omit<NewVisit, 'code'> {
  merchantId: string;
  pass: string;
  holding: string;
  /** The step of the member's code, if one was shown. */
  codeStep: number | undefined;
  /** The person, key or device. */
  takenBy: string;
}

/** The field that a refusal is about. */
const FIELDS = {
  pass_used_up: 'entries',
  pass_frozen: 'holding',
  pass_expired: 'holding',
  visit_repeated: 'holding',
} as const;

const isRefusal = (outcome: string | undefined): outcome is keyof typeof FIELDS =>
  outcome !== undefined && Object.hasOwn(FIELDS, outcome);

/**
 * Takes a visit in the caller's transaction.
 * @throws Problem not_found, pass_used_up, pass_frozen, pass_expired, visit_repeated, each with its field; validation_failed naming
 *   `holding`
 */
export async function takeVisit(tx: Db, order: VisitOrder): Promise<Visit> {
  const { merchantId, pass, holding, entries = 1, codeStep, takenBy } = order;
  const id = newId('vst');
  const [row] = await rowsOf<{ outcome: string }>(
    tx,
    sql`select passes.take_visit(
      p_id => ${id}, p_holding => ${holding}, p_pass => ${pass}, p_merchant => ${merchantId},
      p_entries => ${entries}::int,
      p_step => floor(extract(epoch from clock_timestamp()) * 1000 / ${CODE_STEP_MS})::bigint,
      p_code_step => ${codeStep ?? null}::bigint, p_taken_by => ${takenBy},
      p_transfer => ${tracedArgument(newId('txn'))}) as outcome`,
  );
  const outcome = row?.outcome;
  if (outcome === 'not_found') throw new Problem('not_found');
  if (outcome === 'unknown_holding') {
    throw fieldProblem('holding', 'Nobody holds this pass.', outcome);
  }
  if (isRefusal(outcome)) {
    const field = FIELDS[outcome];
    const path = codeStep !== undefined && field === 'holding' ? 'code' : field;
    throw new Problem(outcome, { errors: [{ path, message: new Problem(outcome).message }] });
  }
  if (outcome !== 'taken') throw new Error(`passes.take_visit returned ${outcome}.`);
  return readVisit(tx, merchantId, id);
}

/**
 * Gives a visit back in the caller's transaction.
 * @throws Problem not_found, also for another business's; pass_expired
 */
export async function returnVisit(tx: Db, merchantId: string, id: string): Promise<Visit> {
  const [row] = await rowsOf<{ outcome: string }>(
    tx,
    sql`select passes.return_visit(${id}, ${merchantId}, ${tracedArgument(newId('txn'))}) as outcome`,
  );
  const outcome = row?.outcome;
  if (outcome === 'not_found' || outcome === 'pass_expired') throw new Problem(outcome);
  if (outcome !== 'returned') throw new Error(`passes.return_visit returned ${outcome}.`);
  return readVisit(tx, merchantId, id);
}

async function readVisit(tx: Db, merchantId: string, id: string): Promise<Visit> {
  const [row] = await rowsOf<{ visit: Visit }>(
    tx,
    sql`select passes.visit_json(v) as visit
      from pass_visit v join pass_holder o on o.id = v.holder_id
      where o.merchant_id = ${merchantId} and v.id = ${id}`,
  );
  if (!row) throw new Error(`Visit ${id} does not exist.`);
  return row.visit;
}

/** One page, newest first. @throws Problem not_found, also for another business's pass */
export async function listVisits(
  db: Db,
  merchantId: Operand<string>,
  pass: string,
  {
    holding,
    after,
    limit,
  }: { holding?: string | undefined; after?: string | undefined; limit: number },
): Promise<Page<Visit>> {
  const conditions = [
    sql`h.pass_id = p.id`,
    ...(holding ? [sql`v.holding_id = ${holding}`] : []),
    ...(after
      ? [sql`(v.created_at, v.id) < (select created_at, id from pass_visit where id = ${after})`]
      : []),
  ];
  const found = await entriesOf<Visit>(
    db,
    merchantId,
    pass,
    sql`select passes.visit_json(v) as entry
      from pass_visit v join pass_holding h on h.id = v.holding_id
      where ${sql.join(conditions, sql` and `)}
      order by v.created_at desc, v.id desc limit ${limit + 1}`,
  );
  return pageOf(found, limit);
}
