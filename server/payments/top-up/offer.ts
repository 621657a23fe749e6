/** How many tokens a payment lacks, and what a card is charged for them. */
import { formatToken } from '#shared/money.ts';
import type { PaySession } from '#shared/pay/schemas.ts';
import { priceOf } from '#shared/token/convert.ts';
import type { TopUpOffer } from '#shared/top-up/schemas.ts';
import type { Config } from '../../platform/config/config.ts';
import type { Db } from '../../platform/db/database.ts';
import { Problem } from '../../platform/http/problem.ts';
import { purchases } from '../../tokens/purchases/queries.ts';
import { lockPrice } from '../../tokens/purchases/quotes.ts';
import type { Buyer } from '../../tokens/purchases/velocity.ts';
import { tokens } from '../pay/approved-total.ts';
import { confirmationReason } from '../pay/limits.ts';
import { usablePurchase } from './usable-purchase.ts';

/**
 * What must be bought to pay the session: what is missing, at least the smallest purchase.
 * @param session as its payer sees it
 * @returns base units; undefined when nothing is missing
 * @throws Problem session_not_pending, quote_changed, and the reason why tokens would not help
 */
export function missingTokens(
  { status, quote, payer }: PaySession,
  { purchases }: Pick<Config, 'purchases'>,
): bigint | undefined {
  if (status !== 'pending') throw new Problem('session_not_pending');
  if (quote.status !== 'live') throw new Problem('quote_changed');
  if (!payer) throw new Problem('unauthenticated');
  if (payer.availability === 'available') return undefined;
  if (payer.availability !== 'insufficient_balance' || payer.missing === null) {
    throw new Problem(payer.availability);
  }
  const missing = tokens(payer.missing);
  return missing < purchases.least ? purchases.least : missing;
}

/**
 * Locks a price for the missing tokens, in the session's currency if tokens are sold in it. An open
 * purchase for this total keeps its own price.
 * @returns null when nothing is missing
 * @throws Problem what `missingTokens` and `lockPrice` throw
 */
export async function makeOffer(
  db: Db,
  config: Config,
  buyer: Pick<Buyer, 'memberId' | 'origins'>,
  session: PaySession,
): Promise<TopUpOffer | null> {
  const units = missingTokens(session, config);
  if (units === undefined) return null;
  const price = await lockPrice(db, config, buyer, currencyFor(session, config), units);
  const { total } = session.quote;
  const known = await usablePurchase(db, buyer.memberId, session, units);
  const purchase =
    known === undefined ? undefined : await purchases.read(db, buyer.memberId, known);
  const {
    tokens: bought,
    fiatAmount,
    currency,
    rate,
    expiresAt,
  } = purchase ?? {
    ...price,
    tokens: formatToken(units),
    fiatAmount: priceAt(price, units),
  };
  const rest = units + tokens(session.payer?.balance ?? '0') - tokens(total);
  return {
    quote: price.id,
    tokens: bought,
    price: fiatAmount,
    currency,
    rate,
    total,
    rest: formatToken(rest),
    // An open purchase has its place within the limits.
    left: purchase && tokens(price.left) < units ? bought : price.left,
    limitedBy: price.limitedBy,
    renewsAt: price.renewsAt,
    most: price.most,
    confirms: (await confirmationReason(db, config, buyer.memberId, tokens(total))) !== null,
    expiresAt,
  };
}

function priceAt({ rate, currency }: { rate: string; currency: string }, units: bigint): string {
  const price = priceOf(formatToken(units), rate, currency);
  if (price === undefined) throw new Error(`no price in ${currency}`);
  return price;
}

function currencyFor({ currency }: PaySession, { currencies }: Config): string {
  if (currencies.includes(currency)) return currency;
  const [first] = currencies;
  return currencies.includes('EUR') || first === undefined ? 'EUR' : first;
}
