import { and, eq, gt, sql } from 'drizzle-orm';
import { formatToken } from '#shared/money.ts';
import type { Quote } from '#shared/purchases/contract.ts';
import type { Config } from '../config.ts';
import { type Db, rowsOf } from '../db/database.ts';
import { purchaseQuote } from '../db/schema.ts';
import { fieldProblem, Problem } from '../http/problem.ts';
import { newId } from '../ids.ts';
import { currentRate } from '../token/rates.ts';

/**
 * Locks the price in `currency` for a member.
 * @throws Problem rate_unavailable, validation_failed for a currency that is not taken here
 */
export async function lockPrice(
  db: Db,
  config: Config,
  memberId: string,
  currency: string,
): Promise<Quote> {
  if (!config.currencies.includes(currency)) {
    throw fieldProblem('currency', `One of ${config.currencies.join(', ')}.`);
  }
  const rate = await currentRate(db, currency);
  if (!rate) throw new Problem('rate_unavailable', { retryAfter: 60 });
  const id = newId('quo');
  const [written] = await rowsOf<{ expires_at: string }>(
    db,
    sql`insert into purchase_quote (id, member_id, currency, rate, expires_at)
      values (${id}, ${memberId}, ${currency}, ${rate},
        clock_timestamp() + ${config.quoteMinutes} * interval '1 minute')
      returning pay.utc(expires_at) as expires_at`,
  );
  if (!written) throw new Error(`quote ${id} was not written`);
  const { least, most } = config.purchases;
  return {
    id,
    currency,
    rate,
    least: formatToken(least),
    most: formatToken(most),
    expiresAt: written.expires_at,
  };
}

/** The price a member locked, in force still or not; undefined when it is nobody's or another's. */
export async function findQuote(
  db: Db,
  memberId: string,
  id: string,
): Promise<{ currency: string; rate: string } | undefined> {
  const [found] = await db
    .select({ currency: purchaseQuote.currency, rate: purchaseQuote.rate })
    .from(purchaseQuote)
    .where(and(eq(purchaseQuote.id, id), eq(purchaseQuote.memberId, memberId)));
  return found;
}

/** Forgets prices nobody can buy at any more; a request sent again may still name one of today's. */
export async function forgetQuotes(db: Db): Promise<void> {
  await db.delete(purchaseQuote).where(gt(sql`now() - interval '1 day'`, purchaseQuote.expiresAt));
}
