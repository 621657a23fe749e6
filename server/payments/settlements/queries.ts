/** Settlements and their lines, for the business. */
import type { Settlement, SettlementLine } from '#shared/settlements/schemas.ts';
import { type Db, rowsOf } from '../../platform/db/database.ts';
import { type Operand, type Statement, sql } from '../../platform/db/statement.ts';
import type { Page } from '../../platform/http/all-pages.ts';
import { fieldProblem, Problem } from '../../platform/http/problem.ts';

interface Wanted {
  after?: string | undefined;
  limit: number;
}

/** @throws Problem validation_failed when `after` is not a settlement of this business */
export async function listSettlements(
  db: Db,
  business: Operand<string>,
  { after, limit }: Wanted,
): Promise<Page<Settlement>> {
  const rows = await rowsOf<{ settlement: Settlement }>(
    db,
    sql`select settlements.settlement_json(s) as settlement from settlement s
      where s.merchant_id = ${business} and (${after ?? null}::text is null or s.number < (
        select o.number from settlement o where o.id = ${after ?? null} and o.merchant_id = ${business}))
      order by s.number desc limit ${limit + 1}::int`,
  );
  const data = rows.slice(0, limit).map(({ settlement }) => settlement);
  if (after && data.length === 0)
    throw fieldProblem('query.after', 'No settlement of yours follows it.');
  return { data, next: rows.length > limit ? (data.at(-1)?.id ?? null) : null };
}

/** @throws Problem not_found, also for another business's settlement */
export async function readSettlement(
  db: Db,
  business: Operand<string>,
  id: string,
): Promise<Settlement> {
  const [found] = await rowsOf<{ settlement: Settlement }>(
    db,
    sql`select settlements.settlement_json(s) as settlement from settlement s
      where s.id = ${id} and s.merchant_id = ${business}`,
  );
  if (!found) throw new Problem('not_found');
  return found.settlement;
}

/** SQL for the numbers around the lines of a settlement. */
export const ofSettlement = (business: Operand<string>, id: string): Statement =>
  sql`select s.after_transfer as first, s.last_transfer as last from settlement s
    where s.id = ${id} and s.merchant_id = ${business}`;

/** SQL for the numbers around the lines of a payout: from the payout before until this one. */
export const ofPayout = (business: Operand<string>, id: string): Statement =>
  sql`select coalesce((
        select max(t.number) from withdrawal o join ledger.transfer t on t.id = o.hold_transfer
        where o.member_id = w.member_id and o.kind = 'payout' and t.number < own.number), 0) as first,
      own.number as last
    from withdrawal w join ledger.transfer own on own.id = w.hold_transfer
    where w.id = ${id} and w.kind = 'payout' and w.member_id = ${business}`;

/**
 * @param span of `ofSettlement` or `ofPayout`
 * @throws Problem not_found, validation_failed when no line of the span follows `after`
 */
export async function listLines(
  db: Db,
  business: Operand<string>,
  span: Statement,
  { after, limit }: Wanted,
): Promise<Page<SettlementLine>> {
  const rows = await rowsOf<{ line: SettlementLine | null }>(
    db,
    sql`select settlements.line_json(p_transfer => l.transfer_id, p_number => l.number, p_at => l.created_at,
        p_kind => l.kind, p_tokens => l.tokens, p_tip => l.tip, p_merchant => ${business}) as line
      from (${span}) span
      left join lateral settlements.lines(p_merchant => ${business}, p_above => span.first,
        p_until => span.last, p_after => ${after ?? null}::text, p_limit => ${limit + 1}::int) l on true
      order by l.created_at, l.transfer_id`,
  );
  if (rows.length === 0) throw new Problem('not_found');
  const found = rows.flatMap(({ line }) => (line?.transaction ? [line] : []));
  if (after && found.length === 0) throw fieldProblem('query.after', 'No line follows it.');
  const data = found.slice(0, limit);
  return { data, next: found.length > limit ? (data.at(-1)?.transaction ?? null) : null };
}
