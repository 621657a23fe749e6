import { brand } from '#shared/brand.ts';
import { formatToken } from '#shared/money.ts';
import type { Config } from '../../platform/config/config.ts';
import { arrayOf, type Db, rowsOf } from '../../platform/db/database.ts';
import { type Operand, type Statement, sql } from '../../platform/db/statement.ts';
import { Problem } from '../../platform/http/problem.ts';

/** The limits as the named argument `p_limits` of SQL functions that pay, or show a payment. */
export const unprovenLimits = ({
  domain: { sessionMost, dayMost },
}: Pick<Config, 'domain'>): Statement =>
  sql`p_limits => ${arrayOf([sessionMost, dayMost], 'numeric')}`;

/** What a business was paid in the last 24 hours, before discounts, in base units. */
export async function paidInADay(db: Db, merchantId: Operand<string>): Promise<bigint> {
  const [row] = await rowsOf<{ paid: string }>(
    db,
    sql`select pay.paid_in_a_day(${merchantId})::text as paid`,
  );
  return BigInt(row?.paid ?? 0);
}

/** A new session of a business with an unverified domain would exceed a limit. */
export function unprovenProblem(
  exceeded: 'session_limit' | 'day_limit',
  { domain, publicUrl }: Pick<Config, 'domain' | 'publicUrl'>,
): Problem {
  const { sessionMost, dayMost } = domain;
  const { symbol } = brand.token;
  const most =
    exceeded === 'session_limit'
      ? `At most ${formatToken(sessionMost)} ${symbol} in one session`
      : `At most ${formatToken(dayMost)} ${symbol} and 500 sessions in 24 hours`;
  return new Problem('domain_unproven', {
    errors: [
      {
        path: 'amount',
        message: `${most} until your domain is proven: ${publicUrl}/account/profile/link?tab=domain`,
      },
    ],
  });
}
