import { formatToken } from '#shared/money.ts';
import type { Quote } from '#shared/purchases/schemas.ts';
import type { Config } from '../../platform/config/config.ts';
import { newId } from '../../platform/core/ids.ts';
import { changeOf, type Db, rowsOf } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/statement.ts';
import { fieldProblem, Problem } from '../../platform/http/problem.ts';
import { currentRate } from '../rates/rates.ts';
import { openPurchaseOf } from './open-purchase.ts';
import { requireSelling } from './selling.ts';
import { type Buyer, readLeft } from './velocity.ts';

/**
 * Locks the price in `currency` for a member.
 * @param wanted base units that `renewsAt` is for; the smallest purchase unless given
 * @throws Problem buying_disabled while sales are paused, rate_unavailable, validation_failed for a currency that is not configured
 */
export async function lockPrice(
  db: Db,
  config: Config,
  { memberId, origins }: Pick<Buyer, 'memberId' | 'origins'>,
  currency: string,
  wanted?: bigint,
): Promise<Quote> {
  await requireSelling(db);
  const price = await lockRate(db, config, memberId, currency);
  const { least, most } = config.purchases;
  return {
    ...price,
    least: formatToken(least),
    most: formatToken(most),
    ...(await readLeft(db, config, { memberId, origins }, wanted)),
    openPurchase: await openPurchaseOf(db, memberId),
  };
}

/**
 * The price alone, in live or test mode.
 * @throws Problem rate_unavailable, validation_failed for a currency that is not configured
 */
export async function lockRate(
  db: Db,
  config: Pick<Config, 'currencies' | 'quoteMinutes'>,
  memberId: string,
  currency: string,
): Promise<Pick<Quote, 'id' | 'currency' | 'rate' | 'expiresAt'>> {
  if (!config.currencies.includes(currency)) {
    throw fieldProblem('currency', `One of ${config.currencies.join(', ')}.`);
  }
  const rate = await currentRate(db, currency);
  if (!rate) throw new Problem('rate_unavailable', { retryAfter: 60 });
  const id = newId('quo');
  const [written] = await changeOf<{ expires_at: string }>(
    db,
    sql`insert into purchase_quote (id, member_id, currency, rate, expires_at)
      values (${id}, ${memberId}, ${currency}, ${rate},
        clock_timestamp() + ${config.quoteMinutes} * interval '1 minute')
      returning format.utc(expires_at) as expires_at`,
  );
  if (!written) throw new Error(`quote ${id} was not inserted`);
  return { id, currency, rate, expiresAt: written.expires_at };
}

/** The price of a member's quote, expired or not. @returns undefined for an unknown quote */
export async function findQuote(
  db: Db,
  memberId: string,
  id: string,
): Promise<{ currency: string; rate: string } | undefined> {
  const [found] = await rowsOf<{ currency: string; rate: string }>(
    db,
    sql`select currency, rate from purchase_quote where id = ${id} and member_id = ${memberId}`,
  );
  return found;
}
