import { sql } from 'drizzle-orm';
import { type Db, rowsOf } from '../db/database.ts';
import { newId } from '../ids.ts';
import { openTreasury } from '../ledger/treasury.ts';
import type { Recipient } from './recipients.ts';

export interface Given {
  given: number;
  /** Had their share before. */
  known: number;
  /** The treasury ran out; nobody after that was given anything. */
  isShort: boolean;
}

type Outcome = 'given' | 'known' | 'treasury_short';

/**
 * Gives each their share, in a commit of its own: cut off, it goes on where it was when it is
 * asked for again.
 */
export async function giveAirdrop(
  db: Db,
  campaign: string,
  recipients: readonly Recipient[],
): Promise<Given> {
  const treasury = await openTreasury(db);
  const counts = { given: 0, known: 0 };
  for (const { memberId, units } of recipients) {
    const [row] = await rowsOf<{ outcome: Outcome }>(
      db,
      sql`select airdrops.give(${treasury}::bigint, ${campaign}, ${memberId},
        ${units.toString()}::numeric, ${newId('txn')}) as outcome`,
    );
    const outcome = row?.outcome ?? 'treasury_short';
    if (outcome === 'treasury_short') return { ...counts, isShort: true };
    counts[outcome]++;
  }
  return { ...counts, isShort: false };
}
