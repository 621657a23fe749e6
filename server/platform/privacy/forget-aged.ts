/** Deletes the rows whose age the register of personal data bounds: one period for register and deletion. */
import { tryEach } from '../core/try-each.ts';
import type { Db } from '../db/database.ts';
import { deleteInParts } from '../db/delete-in-parts.ts';
import { sql } from '../db/statement.ts';
import type { Aged, Register } from './table-rule.ts';

/**
 * Each table in transactions of its own: what fails for one keeps the rows of no other.
 * @param only these tables; by default all
 */
export async function forgetAged(
  db: Db,
  register: Register,
  only?: readonly string[],
): Promise<void> {
  const tables = Object.entries(register).flatMap(([table, { personal, ...rule }]) => {
    const kept = personal && 'kept' in rule ? rule.kept : undefined;
    const isWanted = only === undefined || only.includes(table);
    return typeof kept === 'object' && isWanted ? [{ table, kept }] : [];
  });
  await tryEach(
    tables,
    ({ table, kept }) => deleteInParts(db, table, isOver(kept)),
    'some rows whose time is over could not be deleted',
  );
}

function isOver({ since, interval, once, sooner }: Aged) {
  const isOld = sql`${sql.identifier(since)} < now() - ${interval}::interval`;
  const isDone = once === undefined ? isOld : sql`${isOld} and (${sql.raw(once)})`;
  return sooner === undefined ? isDone : sql`(${isDone}) or (${sql.raw(sooner)})`;
}
