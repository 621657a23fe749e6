/** What holds for every session a merchant creates, whether it is to be paid or to be linked. */
import { eq, sql } from 'drizzle-orm';
import type { Config } from '../config.ts';
import { type Db, rowsOf } from '../db/database.ts';
import { member } from '../db/schema.ts';
import { fieldProblem, Problem } from '../http/problem.ts';

const LONGEST_DAYS = 30;

/** @throws Problem payments_disabled for a merchant that is switched off or closed */
export async function mustBeOpen(tx: Db, merchantId: string): Promise<void> {
  const [account] = await tx
    .select({ enabled: member.paymentsEnabled, closedAt: member.closedAt })
    .from(member)
    .where(eq(member.id, merchantId));
  if (!account?.enabled || account.closedAt) throw new Problem('payments_disabled');
}

/** People are only ever sent to pages of this merchant. @throws Problem validation_failed */
export function ownAddress(
  field: string,
  url: string | undefined,
  origins: string[],
): string | undefined {
  if (url === undefined) return undefined;
  const { origin, username, password } = new URL(url);
  if (username || password) throw fieldProblem(field, 'May not contain a user name or password.');
  if (!origins.includes(origin)) {
    throw fieldProblem(field, `Must be on one of your own sites: ${origins.join(', ')}`);
  }
  return url;
}

/** Measured against the database's clock, like everything that expires. */
export async function expiryOf(tx: Db, config: Config, wanted: string | undefined): Promise<Date> {
  const [clock] = await rowsOf<{ now: string }>(tx, sql`select pay.utc(clock_timestamp()) as now`);
  const now = Date.parse(clock?.now ?? '');
  if (wanted === undefined) return new Date(now + config.sessionMinutes * 60_000);
  const at = Date.parse(wanted);
  if (at <= now) throw fieldProblem('expiresAt', 'Must be in the future.');
  if (at > now + LONGEST_DAYS * 86_400_000) {
    throw fieldProblem('expiresAt', `At most ${LONGEST_DAYS} days from now.`);
  }
  return new Date(at);
}
