import { LEVELS } from '#shared/brand.ts';
import type { LevelChange } from '#shared/staking/schemas.ts';
import { type Db, rowsOf } from '../../platform/db/database.ts';
import { type Operand, sql } from '../../platform/db/statement.ts';

const NEWEST = 100;

/** A member's level changes, newest first. */
export async function readLevelChanges(db: Db, memberId: Operand<string>): Promise<LevelChange[]> {
  const rows = await rowsOf<{ from: number; to: number; date: string; transactionId: string }>(
    db,
    sql`select from_level as "from", to_level as "to", format.utc(changed_at) as date,
        transfer_id as "transactionId"
      from level_change where member_id = ${memberId} order by id desc limit ${NEWEST}::int`,
  );
  return rows.map(({ from, to, ...rest }) => ({ ...rest, from: levelAt(from), to: levelAt(to) }));
}

/** The level at a position in `LEVELS`, as stored in the database. */
export const levelAt = (position: number) => LEVELS[position] ?? LEVELS[0];
