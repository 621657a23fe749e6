import { brand } from '#shared/brand.ts';
import { isToken } from '#shared/money.ts';
import type { Config } from '../../platform/config/config.ts';
import { type Db, rowsOf } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/statement.ts';
import { fieldProblem, Problem } from '../../platform/http/problem.ts';
import { currentRate } from '../../tokens/rates/rates.ts';
import { netOf, quoteOf } from './quote.ts';

/** 18 integer digits: the API's maximum, and small enough for sums in the ledger's 38 digits. */
const MAX_TOTAL = 10n ** 18n * 10n ** BigInt(brand.token.decimals) - 1n;

interface Priced {
  id: string;
  amount: bigint;
  currency: string;
  decimals: number;
}

/**
 * Inserts the next quote of a session at the current rate, in the caller's transaction.
 * A session priced in the token needs no rate, and its quote does not expire.
 * @throws Problem rate_unavailable, validation_failed when the total exceeds the maximum
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
  if (gross > MAX_TOTAL) throw fieldProblem('amount', 'Too large at the current token price.');
  await rowsOf(
    tx,
    sql`insert into pay_quote (session_id, rate, gross, total, net, discount_basis_points, expires_at)
        values (${id}, ${rate}, ${gross}, ${total}, ${inToken ? total : netOf(amount, discountBasisPoints)}, ${discountBasisPoints}, ${inToken ? sql`null` : sql`clock_timestamp() + ${quoteMinutes} * interval '1 minute'`})`,
  );
}

/**
 * Creates the next quote if the last one has expired. It locks the session, so that concurrent
 * requests get the same quote. A new one is a change of the session, which its followers hear.
 * @returns whether there is a new quote
 * @throws Problem session_not_found, session_not_pending, rate_unavailable
 */
export async function renewQuote(
  db: Db,
  config: Pick<Config, 'discountBasisPoints' | 'quoteMinutes'>,
  id: string,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    // Lock before reading: a single statement would see the quotes from before it waited.
    await tx.execute(sql`select pay.lock_session(${id})`);
    const [session] = await rowsOf<{
      status: string;
      quote: string;
      amount: string;
      currency: string;
      decimals: number;
    }>(
      tx,
      sql`select s.amount, s.currency, s.decimals, pay.status(s) as status,
          pay.quote_json(pay.latest_quote(s.id), s) ->> 'status' as quote
        from pay_session s where s.id = ${id}`,
    );
    if (!session) throw new Problem('session_not_found');
    if (session.status !== 'pending') throw new Problem('session_not_pending');
    if (session.quote === 'live') return false;
    await makeQuote(tx, config, { ...session, id, amount: BigInt(session.amount) });
    await tx.execute(sql`select pay.requoted(${id})`);
    return true;
  });
}
