/** Holds on tokens bought by card: what a member may withdraw now, and the rest when. */
import { sql } from 'drizzle-orm';
import { brand } from '#shared/brand.ts';
import { formatToken } from '#shared/money.ts';
import type { HeldTokens } from '#shared/withdrawals/held-tokens.ts';
import { logDecision } from '../../people/risk/decision.ts';
import { decideOutgoing } from '../../people/risk/payout.ts';
import { type Db, rowsOf } from '../../platform/db/database.ts';
import { Problem } from '../../platform/http/problem.ts';

export interface Holds {
  /** Base units of cash and stake that may leave now. */
  free: bigint;
  /** Held tokens by release date, earliest first; those without a date last. */
  held: HeldTokens[];
}

export async function readHolds(db: Db, memberId: string): Promise<Holds> {
  const [row] = await rowsOf<{ free: string | null; held: HeldTokens[] }>(
    db,
    sql`select purchases.free_tokens(m.id)::text as free, purchases.releases_json(m.id) as held
      from member m where m.id = ${memberId}`,
  );
  return { free: BigInt(row?.free ?? 0), held: row?.held ?? [] };
}

export const shownHolds = ({ free, held }: Holds) => ({ free: formatToken(free), held });

/**
 * The problem of a held payout: how much may leave now, and when the next part is released.
 * @param amount requested base units; null is the whole free stake
 */
export async function heldProblem(
  db: Db,
  log: Parameters<typeof logDecision>[0],
  memberId: string,
  amount: bigint | null,
): Promise<Problem> {
  const { free, held } = await readHolds(db, memberId);
  const { symbol } = brand.token;
  const next = held.find(({ until }) => until !== null);
  const secondsToRelease = next?.until ? secondsTo(next.until) : null;
  const facts = { member: memberId, free: String(free), amount: amount && String(amount) };
  const decision = decideOutgoing({ free, amount, secondsToRelease });
  logDecision(log, 'card-funds.leave', facts, decision);
  const messages = [
    `At most ${formatToken(free)} ${symbol}.`,
    ...(next ? [`${next.amount} ${symbol} more from ${next.until}.`] : []),
  ];
  return new Problem('payout_held', {
    errors: messages.map((message) => ({ path: 'amount', message })),
  });
}

const secondsTo = (time: string): number =>
  Math.max(0, Math.ceil((Date.parse(time) - Date.now()) / 1000));
