/** I7 for cards: the network's amounts equal the books, apart from purchases not credited yet. */
import { type Db, rowsOf } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/statement.ts';
import type { Cards } from '../cards/card-network.ts';

/** Minor units of one currency. */
export interface CardDifference {
  currency: string;
  /** Captured, less refunds and open or lost disputes. */
  atNetwork: bigint;
  inBooks: bigint;
  /** Paid, but not credited yet. */
  uncredited: bigint;
  /** Unexplained. */
  difference: bigint;
  /** The payments that make up the difference. */
  payments: { intentId: string; purchaseId: string; atNetwork: bigint; inBooks: bigint }[];
}

interface Booked {
  id: string;
  intent_id: string;
  currency: string;
  kept: string;
  waits: boolean;
}

/**
 * Compares by currency. Skips payments of other systems on the same Stripe account.
 * @throws Problem cards_unavailable
 */
export async function cardDifferences(db: Db, cards: Cards): Promise<CardDifference[]> {
  const takings = new Map((await cards.takings()).map((taking) => [taking.intentId, taking]));
  // Read after the network: the books then contain every payment that they were going to contain.
  const booked = await rowsOf<Booked>(
    db,
    sql`select p.id, p.intent_id, p.currency,
        p.status in ('pending', 'failed', 'expired', 'paid_uncredited') as waits,
        case when p.status = 'credited' then p.amount else 0 end - coalesce((
          select sum(r.amount) from purchase_reversal r
          where r.purchase_id = p.id and purchases.takes_back(r.status)), 0) as kept
      from purchase p where p.intent_id is not null order by p.currency, p.id`,
  );
  const found = new Map<string, CardDifference>();
  for (const { id, intent_id: intentId, currency, kept, waits } of booked) {
    const sums = found.get(currency) ?? nothing(currency);
    found.set(currency, sums);
    const taking = takings.get(intentId);
    const atNetwork = taking?.currency === currency ? taking.kept : 0n;
    const inBooks = BigInt(kept);
    sums.atNetwork += atNetwork;
    sums.inBooks += inBooks;
    if (waits) sums.uncredited += atNetwork;
    else if (atNetwork !== inBooks) {
      sums.difference += atNetwork - inBooks;
      sums.payments.push({ intentId, purchaseId: id, atNetwork, inBooks });
    }
  }
  return [...found.values()];
}

const nothing = (currency: string): CardDifference => ({
  currency,
  atNetwork: 0n,
  inBooks: 0n,
  uncredited: 0n,
  difference: 0n,
  payments: [],
});
