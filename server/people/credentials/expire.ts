import type { Config } from '../../platform/config/config.ts';
import type { Db } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/statement.ts';

/**
 * Empties snapshots whose undo period is over, and unfreezes accounts whose owner reset the
 * password after an undo without a second factor to confirm it. The hold period gives the
 * member's other addresses time to object.
 */
export async function expireCredentialChanges(
  db: Db,
  { credentials }: Pick<Config, 'credentials'>,
): Promise<void> {
  await db.execute(sql`update credential_change set before = null
    where before is not null and undo_until <= now()`);
  await db.execute(sql`update member m set outgoing_frozen_at = null
    where m.outgoing_frozen_at <= now() - ${credentials.holdSeconds} * interval '1 second'
      and exists (
        select from credential_change c
        where c.member_id = m.id and c.kind = 'password_reset'
          and c.changed_at > m.outgoing_frozen_at)`);
}
