import { sql } from 'drizzle-orm';
import { brand } from '#shared/brand.ts';
import { formatToken } from '#shared/money.ts';
import type { Config } from '../config.ts';
import { type Db, rowsOf } from '../db/database.ts';
import { Problem } from '../http/problem.ts';

/**
 * Whoever is asked to show two balances is told whose shop it is: that has to be known. In the
 * caller's transaction.
 * @throws Problem domain_unproven
 */
export async function mustBeProven(tx: Db, merchantId: string): Promise<void> {
  const [domain] = await rowsOf<{ proven: boolean }>(
    tx,
    sql`select domains.is_proven(${merchantId}) as proven`,
  );
  if (!domain?.proven) throw new Problem('domain_unproven');
}

interface Made {
  merchantId: string;
  sessionId: string;
}

/**
 * Holds a business whose domain is not proven to a small amount, in the transaction that has made
 * the session and its quote.
 * @throws Problem domain_unproven
 */
export async function mustBeWithinCap(
  tx: Db,
  { domain, publicUrl }: Pick<Config, 'domain' | 'publicUrl'>,
  { merchantId, sessionId }: Made,
): Promise<void> {
  const { sessionMost, dayMost } = domain;
  const [asked] = await rowsOf<{ refusal: 'session' | 'day' | null }>(
    tx,
    sql`select domains.refusal(${merchantId}, ${sessionId},
      ${sessionMost.toString()}::numeric, ${dayMost.toString()}::numeric) as refusal`,
  );
  if (!asked?.refusal) return;
  const { symbol } = brand.token;
  const most =
    asked.refusal === 'session'
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
