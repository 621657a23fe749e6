import { brand } from '#shared/brand.ts';
import { formatToken } from '#shared/money.ts';
import type { Config } from '../../platform/config/config.ts';
import { arrayOf, type Db, rowsOf } from '../../platform/db/database.ts';
import { type Statement, sql } from '../../platform/db/statement.ts';
import { Problem } from '../../platform/http/problem.ts';
import { sqlOutcome } from '../../platform/http/sql-outcome.ts';

/** The limits as the named argument `p_limits` of SQL functions that pay, or show a payment. */
export const unprovenLimits = ({
  domain: { sessionMost, dayMost },
}: Pick<Config, 'domain'>): Statement =>
  sql`p_limits => ${arrayOf([sessionMost, dayMost], 'numeric')}`;

/** What a business was paid in the last 24 hours, before discounts, in base units. */
export async function paidInADay(db: Db, merchantId: string): Promise<bigint> {
  const [row] = await rowsOf<{ paid: string }>(
    db,
    sql`select pay.paid_in_a_day(${merchantId})::text as paid`,
  );
  return BigInt(row?.paid ?? 0);
}

const limitOutcome = sqlOutcome('pay.exceeded_unproven_limit', { returned: ['session', 'day'] });

interface NewSession {
  merchantId: string;
  sessionId: string;
}

/**
 * Limits the sessions of a business with an unverified domain to a small amount. Call it in the
 * transaction that inserted the session and its quote.
 * @throws Problem domain_unproven
 */
export async function requireWithinUnprovenLimit(
  tx: Db,
  { domain, publicUrl }: Pick<Config, 'domain' | 'publicUrl'>,
  { merchantId, sessionId }: NewSession,
): Promise<void> {
  const { sessionMost, dayMost } = domain;
  const [row] = await rowsOf<{ exceeded: string | null }>(
    tx,
    sql`select pay.exceeded_unproven_limit(p_merchant => ${merchantId}, p_session => ${sessionId},
      p_session_most => ${sessionMost.toString()}::numeric,
      p_day_most => ${dayMost.toString()}::numeric) as exceeded`,
  );
  if (!row?.exceeded) return;
  const { symbol } = brand.token;
  const most =
    limitOutcome(row.exceeded) === 'session'
      ? `At most ${formatToken(sessionMost)} ${symbol} in one session`
      : `At most ${formatToken(dayMost)} ${symbol} and 500 sessions in 24 hours`;
  throw new Problem('domain_unproven', {
    errors: [
      {
        path: 'amount',
        message: `${most} until your domain is proven: ${publicUrl}/account/profile/link?tab=domain`,
      },
    ],
  });
}
