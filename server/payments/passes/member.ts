/** Passes of a member, and what their businesses see of the member. */
import type { CallInput } from '#shared/http/call.ts';
import type * as endpoints from '#shared/passes/member-endpoints.ts';
import type { MemberHolding } from '#shared/passes/member-schemas.ts';
import { changeOf, type Db, rowsOf } from '../../platform/db/database.ts';
import { type Operand, type Statement, sql } from '../../platform/db/statement.ts';
import { Problem } from '../../platform/http/problem.ts';

const MOST = 100;

/** Those that count first, by their end; then those that ended, newest first. */
export const listMemberHoldings = (db: Db, memberId: Operand<string>): Promise<MemberHolding[]> =>
  select(db, memberId, sql`true`, MOST);

/** @throws Problem not_found */
export async function readMemberHolding(
  db: Db,
  memberId: string,
  id: string,
): Promise<MemberHolding> {
  const [found] = await select(db, memberId, sql`h.id = ${id}`, 1);
  if (!found) throw new Problem('not_found');
  return found;
}

/** @throws Problem not_found */
export async function shareWithBusiness(
  db: Db,
  memberId: string,
  id: string,
  { name, email }: CallInput<typeof endpoints.share>['body'],
): Promise<MemberHolding> {
  const [row] = await changeOf<{ done: boolean }>(
    db,
    sql`select passes.share(p_holding => ${id}, p_member => ${memberId}, p_name => ${name ?? null}::boolean,
      p_email => ${email ?? null}::boolean) as done`,
  );
  if (!row?.done) throw new Problem('not_found');
  return readMemberHolding(db, memberId, id);
}

async function select(
  db: Db,
  memberId: Operand<string>,
  where: Statement,
  limit: number,
): Promise<MemberHolding[]> {
  const rows = await rowsOf<{ holding: MemberHolding }>(
    db,
    sql`select passes.member_json(h) as holding
      from pass_holder o join pass_holding h on h.holder_id = o.id join pass p on p.id = h.pass_id
      where o.member_id = ${memberId} and ${where}
      order by passes.has_ended(h, time.of(p.merchant_id)),
        case when h.ended is null then h.valid_until end, h.created_at desc, h.id desc
      limit ${limit}`,
  );
  return rows.map(({ holding }) => holding);
}
