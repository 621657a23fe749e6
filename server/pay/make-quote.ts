import { sql } from 'drizzle-orm';
import { brand } from '#shared/brand.ts';
import { isToken } from '#shared/money.ts';
import type { Config } from '../config.ts';
import { type Db, rowsOf } from '../db/database.ts';
import { payQuote } from '../db/schema.ts';
import { fieldProblem, Problem } from '../http/problem.ts';
import { currentRate } from '../token/rates.ts';
import { quoteOf } from './quote.ts';

/** What fits the wire's 18 digits, and with room to add up the ledger's 38. */
const MOST = 10n ** 18n * 10n ** BigInt(brand.token.decimals) - 1n;

interface Priced {
  id: string;
  amount: bigint;
  currency: string;
  decimals: number;
}

/**
 * Writes the next quote of a session in the caller's transaction, at the current rate.
 * A session priced in the token needs no rate and its quote does not expire.
 * @throws Problem rate_unavailable, validation_failed when it costs more tokens than can be counted
 */
export async function makeQuote(
  tx: Db,
  config: Pick<Config, 'discountBasisPoints' | 'quoteMinutes'>,
  { id, amount, currency, decimals }: Priced,
): Promise<void> {
  const inToken = isToken(currency);
  const rate = inToken ? '1' : await currentRate(tx, currency);
  if (!rate) throw new Problem('rate_unavailable', { retryAfter: 60 });
  const { discountBasisPoints, quoteMinutes } = config;
  const { gross, total } = quoteOf({ amount, decimals, rate, discountBasisPoints });
  if (gross > MOST) throw fieldProblem('amount', 'Too large at the current token price.');
  await tx.insert(payQuote).values({
    sessionId: id,
    rate,
    gross,
    total,
    expiresAt: inToken ? null : sql`clock_timestamp() + ${quoteMinutes} * interval '1 minute'`,
  });
}

/**
 * Makes the next quote when the last one has expired, under the session's lock, so that two who
 * ask at once get the same one.
 * @throws Problem session_not_found, session_not_pending, rate_unavailable
 */
export async function renewQuote(
  db: Db,
  config: Pick<Config, 'discountBasisPoints' | 'quoteMinutes'>,
  id: string,
): Promise<void> {
  await db.transaction(async (tx) => {
    // Lock first, look afterwards: one statement would see the quotes from before it waited.
    await tx.execute(sql`select from pay_session where id = ${id} for no key update`);
    const [session] = await rowsOf<{
      status: string;
      quote: string;
      amount: string;
      currency: string;
      decimals: number;
    }>(
      tx,
      sql`select s.amount, s.currency, s.decimals, pay.status(s) as status,
          pay.quote_json(pay.latest_quote(s.id), s.closed_at) ->> 'status' as quote
        from pay_session s where s.id = ${id}`,
    );
    if (!session) throw new Problem('session_not_found');
    if (session.status !== 'pending') throw new Problem('session_not_pending');
    if (session.quote === 'live') return;
    await makeQuote(tx, config, { ...session, id, amount: BigInt(session.amount) });
  });
}
