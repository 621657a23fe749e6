import type { ActivityKind } from '#shared/activity/kinds.ts';
import type { Db } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/statement.ts';

/** An act that changes no row, such as an export; triggers record all others. */
interface Act {
  businessId: string;
  kind: ActivityKind;
  object?: { id: string; name?: string };
}

/** Records an act of the call that runs. It has a transaction of its own. */
export async function recordActivity(db: Db, { businessId, kind, object }: Act): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`select activity.record(p_business => ${businessId}, p_kind => ${kind},
      p_object => ${object?.id ?? null}, p_name => ${object?.name ?? null})`);
  });
}
