import { type Statement, sql } from '../../../server/platform/db/statement.ts';

/** The assignments of an update, by column. */
export const setting = (
  changes: Readonly<Record<string, string | boolean | Date | null>>,
): Statement =>
  sql.join(
    Object.entries(changes).map(([column, value]) => sql`${sql.identifier(column)} = ${value}`),
    sql`, `,
  );
