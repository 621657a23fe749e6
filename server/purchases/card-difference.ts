/** I7 for cards: the network holds for us what the books say, but for what is being credited. */
import { sql } from 'drizzle-orm';
import type { Cards } from '../cards/cards.ts';
import { type Db, rowsOf } from '../db/database.ts';

/** Minor units of one currency. */
export interface CardDifference {
  currency: string;
  /** Captured, less what went back or is disputed. */
  atNetwork: bigint;
  inBooks: bigint;
  /** Paid, and about to be credited. */
  uncredited: bigint;
  /** What nothing explains. */
  difference: bigint;
  /** The payments it is made of. */
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
 * By currency. Payments of somebody else on the same account of the network are passed over.
 * @throws Problem cards_unavailable
 */
export async function cardDifferences(db: Db, cards: Cards): Promise<CardDifference[]> {
  const takings = new Map((await cards.takings()).map((taking) => [taking.intentId, taking]));
  // Afterwards: what the network had by then, the books may have already.
  const booked = await rowsOf<Booked>(
    db,
    sql`select p.id, p.intent_id, p.currency,
        p.status in ('pending', 'failed', 'expired', 'paid_uncredited') as waits,
        case when p.status = 'credited' then p.amount else 0 end - coalesce((
          select sum(r.amount) from purchase_reversal r
          where r.purchase_id = p.id and r.status in ('done', 'open', 'lost')), 0) as kept
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
