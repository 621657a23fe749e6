/** Regular payments of a member. SQL functions decide under locks, because a charge can race with each of these. */
import type { MemberAgreement } from '#shared/mandates/schemas.ts';
import type { Config } from '../../platform/config/config.ts';
import { type Db, rowsOf } from '../../platform/db/database.ts';
import { type Operand, type Statement, sql } from '../../platform/db/statement.ts';
import { Problem } from '../../platform/http/problem.ts';
import { purchaseOf } from './to-buy.ts';

const MOST = 100;

type Settings = Pick<Config, 'discountBasisPoints' | 'cards' | 'purchases'>;

/** Those that go on first, then those that ended, newest first. */
export const listMemberAgreements = (
  db: Db,
  config: Settings,
  memberId: Operand<string>,
): Promise<MemberAgreement[]> => select(db, config, memberId, sql`true`, MOST);

/** @throws Problem not_found */
export async function readMemberAgreement(
  db: Db,
  config: Settings,
  memberId: string,
  where: { agreement: string } | { mandate: string },
): Promise<MemberAgreement> {
  const by =
    'agreement' in where
      ? sql`a.id = ${where.agreement}`
      : sql`a.mandate_id = plans.successor_of(${where.mandate})`;
  const [found] = await select(db, config, memberId, by, 1);
  if (!found) throw new Problem('not_found');
  return found;
}

async function select(
  db: Db,
  config: Settings,
  memberId: Operand<string>,
  where: Statement,
  limit: number,
): Promise<MemberAgreement[]> {
  const rows = await rowsOf<{ agreement: MemberAgreement }>(
    db,
    sql`select plans.member_json(a, ${config.discountBasisPoints}::int) as agreement
      from agreement a where a.member_id = ${memberId} and ${where}
      order by a.status = 'ended', a.created_at desc, a.id desc limit ${limit}`,
  );
  return rows.map(({ agreement }) => ({
    ...agreement,
    toBuy: purchaseOf(config, agreement.toBuy),
  }));
}
