/** Checks for every session a merchant creates: payments and invitations. */

import type { Config } from '../../platform/config/config.ts';
import { type Db, rowsOf } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/statement.ts';
import { fieldProblem, Problem } from '../../platform/http/problem.ts';

const MAX_DAYS = 30;

/** @throws Problem payments_disabled for a merchant that is disabled or closed */
export async function mustBeOpen(tx: Db, merchantId: string): Promise<void> {
  const [account] = await rowsOf<{ enabled: boolean; closedAt: Date | null }>(
    tx,
    sql`select payments_enabled as enabled, closed_at as "closedAt" from member
        where id = ${merchantId}`,
  );
  if (!account?.enabled || account.closedAt) throw new Problem('payments_disabled');
}

/** Uses the database's clock, which also decides when a session expires. */
export async function expiryOf(tx: Db, config: Config, wanted: string | undefined): Promise<Date> {
  const [clock] = await rowsOf<{ now: string }>(
    tx,
    sql`select format.utc(clock_timestamp()) as now`,
  );
  const now = Date.parse(clock?.now ?? '');
  if (wanted === undefined) return new Date(now + config.sessionMinutes * 60_000);
  const at = Date.parse(wanted);
  if (at <= now) throw fieldProblem('expiresAt', 'Must be in the future.');
  if (at > now + MAX_DAYS * 86_400_000) {
    throw fieldProblem('expiresAt', `At most ${MAX_DAYS} days from now.`);
  }
  return new Date(at);
}
