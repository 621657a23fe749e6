/** Tokens of a member that are held or owed because of disputed or reversed card purchases. */
import { brand } from '#shared/brand.ts';
import type { KeptBack } from '#shared/wallet/schemas.ts';
import type { Config } from '../../platform/config/config.ts';
import { type Db, rowsOf } from '../../platform/db/database.ts';
import { type Operand, type Statement, sql } from '../../platform/db/statement.ts';

/** @returns null when nothing is held and nothing is owed */
export async function readKeptBack(
  db: Db,
  { purchases }: Pick<Config, 'purchases'>,
  memberId: string,
): Promise<KeptBack | null> {
  const [kept] = await rowsOf<KeptBack>(db, keptBackOf({ purchases }, memberId));
  return kept ?? null;
}

/** Its row, if something is held or owed. */
export function keptBackOf(
  { purchases }: Pick<Config, 'purchases'>,
  memberId: Operand<string>,
): Statement {
  const token = sql`${brand.token.decimals}::int`;
  return sql`select format.decimal(coalesce(sum(r.held), 0), ${token}) as held,
        format.decimal(coalesce(sum(r.owed) filter (where r.status = 'open'), 0), ${token}) as lien,
        format.decimal(coalesce(sum(r.owed) filter (where r.status <> 'open'), 0), ${token}) as debt,
        format.utc(max(r.created_at) filter (where r.status = 'open')
          + ${purchases.disputeDays} * interval '1 day') as until
      from purchase p join purchase_reversal r on r.purchase_id = p.id
      where p.member_id = ${memberId} and (r.held > 0 or r.owed > 0)
      having count(*) > 0`;
}
