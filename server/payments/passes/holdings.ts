/** Passes that members hold, as their business sees them. */
import type { CallInput } from '#shared/http/call.ts';
import type * as endpoints from '#shared/passes/endpoints.ts';
import type { Holding } from '#shared/passes/schemas.ts';
import type { Config } from '../../platform/config/config.ts';
import { newId } from '../../platform/core/ids.ts';
import { tryEach } from '../../platform/core/try-each.ts';
import { type Db, rowsOf } from '../../platform/db/database.ts';
import { type Operand, type Statement, sql } from '../../platform/db/statement.ts';
import { tracedArgument } from '../../platform/db/traced-argument.ts';
import type { Page } from '../../platform/http/all-pages.ts';
import { pageOf } from '../../platform/http/page-of.ts';
import { fieldProblem, Problem } from '../../platform/http/problem.ts';
import { sqlOutcome } from '../../platform/http/sql-outcome.ts';
import { entriesOf } from './passes.ts';

type Filter = Omit<CallInput<typeof endpoints.holdings>['query'], 'limit'> & { limit: number };

/** @throws Problem not_found, also for another business's */
export async function readHolding(
  db: Db,
  merchantId: Operand<string>,
  id: string,
): Promise<Holding> {
  const [row] = await rowsOf<{ holding: Holding }>(
    db,
    sql`select passes.holding_json(h, time.of(p.merchant_id)) as holding
      from pass_holding h join pass p on p.id = h.pass_id
      where p.merchant_id = ${merchantId} and h.id = ${id}`,
  );
  if (!row) throw new Problem('not_found');
  return row.holding;
}

/** One page, newest first. @throws Problem not_found, also for another business's pass */
export async function listHoldings(
  db: Db,
  merchantId: Operand<string>,
  pass: string,
  { status, holder, paySession, after, limit }: Filter,
): Promise<Page<Holding>> {
  const conditions = [
    sql`h.pass_id = p.id`,
    ...(holder ? [sql`h.holder_id = ${holder}`] : []),
    ...(paySession ? [sql`h.session_id = ${paySession}`] : []),
    ...(status ? [sql`passes.status(h, time.of(p.merchant_id)) = ${status}`] : []),
    ...(after
      ? [sql`(h.created_at, h.id) < (select created_at, id from pass_holding where id = ${after})`]
      : []),
  ];
  const found = await entriesOf<Holding>(
    db,
    merchantId,
    pass,
    sql`select passes.holding_json(h, time.of(p.merchant_id)) as entry
      from pass_holding h where ${sql.join(conditions, sql` and `)}
      order by h.created_at desc, h.id desc limit ${limit + 1}`,
  );
  return pageOf(found, limit);
}

const freezeOutcome = sqlOutcome('passes.freeze', {
  returned: ['frozen', 'past', 'too_late'],
  refused: ['not_found', 'pass_expired'],
});

/** @throws Problem not_found, pass_expired, validation_failed naming `until` */
export async function freezeHolding(
  tx: Db,
  merchantId: string,
  id: string,
  until: string | null,
): Promise<Holding> {
  const [row] = await rowsOf<{ outcome: string }>(
    tx,
    sql`select passes.freeze(${id}, ${merchantId}, ${until}::timestamptz) as outcome`,
  );
  const outcome = freezeOutcome(row?.outcome);
  if (outcome === 'past') throw fieldProblem('until', 'Must be in the future.');
  if (outcome === 'too_late') throw fieldProblem('until', 'At most a year from now.');
  return readHolding(tx, merchantId, id);
}

/**
 * Marks all passes whose time is over, or whose member is deleted, or those of one business whose time is over, each in its
 * own transaction: those that fail keep no others.
 * @returns how many
 */
export async function expireHoldings(db: Db, _config: Config, business?: string): Promise<number> {
  const due = await rowsOf<{ id: string }>(db, business === undefined ? ALL_DUE : dueOf(business));
  let expired = 0;
  await tryEach(
    due,
    async ({ id }) => {
      const [row] = await rowsOf<{ done: boolean }>(
        db,
        sql`select passes.expire(${id}, ${tracedArgument(newId('txn'))}) as done`,
      );
      if (row?.done) expired++;
    },
    'some passes could not be expired',
  );
  return expired;
}

const dueOf = (business: string): Statement =>
  sql`select h.id from pass p join pass_holding h on h.pass_id = p.id
    where p.merchant_id = ${business} and h.ended is null and h.valid_until <= (select time.of(${business}))
    order by h.valid_until`;

const ALL_DUE = sql`select id from (
    select h.id, h.valid_until from pass_holding h join pass p on p.id = h.pass_id
    where h.ended is null and h.valid_until <= now()
      and not exists (select from test_clock t where t.merchant_id = p.merchant_id)
    union
    select h.id, h.valid_until from test_clock t
    join pass p on p.merchant_id = t.merchant_id join pass_holding h on h.pass_id = p.id
    where h.ended is null and h.valid_until <= t.now_at
    union
    select h.id, h.valid_until from pass_holder o join pass_holding h on h.holder_id = o.id
    where o.member_id is null and h.ended is null
  ) due order by valid_until`;
