import type { Config } from '../../platform/config/config.ts';
import { changeOf, type Db } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/statement.ts';
import { countRequest } from '../../platform/http/rate-limit.ts';
import { sqlOutcome } from '../../platform/http/sql-outcome.ts';
import { stepUpLimits } from '../pay/approvals.ts';
import { membership, type Payer } from '../pay/pay-session.ts';
import { unprovenLimits } from '../pay/unproven-limit.ts';

const tellOutcome = sqlOutcome('till.tell', {
  returned: ['told'],
  refused: ['session_not_found', 'session_not_pending', 'forbidden'],
});

/**
 * Tells the till of a session why this payer may not pay it.
 * @throws Problem session_not_found (also for a session that no till asks for), session_not_pending, forbidden (another
 * member has told it), rate_limited
 */
export async function tellTill(db: Db, config: Config, id: string, payer: Payer): Promise<void> {
  await countRequest(db, 'till-reason', payer.member.id);
  const [row] = await changeOf<{ outcome: string }>(
    db,
    sql`select till.tell(
      p_session => ${id}, p_payer => ${payer.member.id}, ${membership(config)},
      p_auth_session => ${payer.authSessionId}::uuid,
      ${stepUpLimits(config)}, ${unprovenLimits(config)}) as outcome`,
  );
  tellOutcome(row?.outcome);
}
