/** A business that is refused a protected name thereby asks an operator to review it. */

import { type Db, rowsOf } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/statement.ts';

/** Whether an operator has allowed this name for this business. */
export async function isAllowedName(db: Db, merchantId: string, name: string): Promise<boolean> {
  const [allowed] = await rowsOf<{ name: string }>(
    db,
    sql`select name from name_review where merchant_id = ${merchantId} and name = ${name}
        and allowed_at is not null`,
  );
  return allowed !== undefined;
}

/** Replaces the name that the business asked for before; asking again changes nothing. */
export async function askForName(db: Db, merchantId: string, name: string): Promise<void> {
  await db.transaction((tx) =>
    tx.execute(sql`insert into name_review as n (merchant_id, name)
      values (${merchantId}, ${name})
      on conflict (merchant_id) do update
        set name = excluded.name, asked_at = now(), allowed_at = null
        where n.name <> excluded.name`),
  );
}
