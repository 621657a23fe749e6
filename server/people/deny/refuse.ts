import { type Db, rowsOf } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/statement.ts';

export const DENY_KINDS = ['address', 'card', 'merchant'] as const;
export type DenyKind = (typeof DENY_KINDS)[number];

/**
 * Whether the deny list names this value. A hit writes an alert, so this must not run in a
 * transaction that the refusal rolls back.
 * @param subject whom or what the alert names: an id, never the value
 */
export async function isRefused(
  db: Db,
  kind: DenyKind,
  value: string,
  subject: string,
): Promise<boolean> {
  const [row] = await rowsOf<{ hit: boolean }>(
    db,
    sql`select deny.refuse(p_kind => ${kind}, p_value => ${value}, p_subject => ${subject}) as hit`,
  );
  return row?.hit ?? true;
}
