/** Disputes that an operator has to answer. */
import { type Db, rowsOf } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/statement.ts';
import { Problem } from '../../platform/http/problem.ts';
import type { Cards } from '../cards/card-network.ts';
import type { NetworkDispute } from '../cards/objects.ts';

export interface OpenDispute {
  purchase: string;
  /** The network's id; null while the network is unavailable and the tokens are not credited. */
  dispute: string | null;
  member: string;
  amount: string;
  currency: string;
  /** As the network describes it; null while the network is unavailable. */
  reason: string | null;
  status: string | null;
  openedAt: string | null;
  evidenceDueBy: string | null;
  owner: string | null;
}

type Candidate = Omit<OpenDispute, 'reason' | 'status' | 'evidenceDueBy'> & { intent: string };

/** Open disputes, those due first at the front. */
export async function readOpenDisputes(db: Db, cards: Cards): Promise<OpenDispute[]> {
  const candidates = await rowsOf<Candidate>(
    db,
    sql`select p.id as purchase, r.id as dispute, mail.addresses(m.id) as member, p.currency,
        format.decimal(coalesce(r.amount, p.amount), purchases.decimals(p.currency)) as amount,
        p.intent_id as intent, format.utc(r.created_at) as "openedAt", c.owner
      from purchase p
      join member m on m.id = p.member_id
      left join purchase_reversal r
        on r.purchase_id = p.id and r.kind = 'dispute' and r.status = 'open'
      left join dispute_case c on c.purchase_id = p.id
      where p.intent_id is not null and (r.id is not null or p.status = 'paid_uncredited')
      order by r.created_at nulls last, p.id`,
  );
  const found: OpenDispute[] = [];
  for (const { intent, ...candidate } of candidates) {
    const known = await readDisputes(cards, intent);
    const dispute = known?.find(({ id, isOpen }) => isOpen && id === (candidate.dispute ?? id));
    // Without a dispute an uncredited purchase waits for something else.
    if (known && !dispute && candidate.dispute === null) continue;
    found.push({
      ...candidate,
      dispute: dispute?.id ?? candidate.dispute,
      reason: dispute?.reason ?? null,
      status: dispute?.status ?? null,
      openedAt: dispute?.openedAt.toISOString() ?? candidate.openedAt,
      evidenceDueBy: dispute?.dueBy?.toISOString() ?? null,
    });
  }
  return found.sort((one, other) => due(one) - due(other));
}

/** @returns undefined while the network is unavailable */
export async function readDisputes(
  cards: Cards,
  intentId: string,
): Promise<NetworkDispute[] | undefined> {
  try {
    return await cards.disputes(intentId);
  } catch (error) {
    if (error instanceof Problem && error.code === 'cards_unavailable') return undefined;
    throw error;
  }
}

/** A dispute of an unknown date comes first: it may be due. */
const due = ({ evidenceDueBy }: OpenDispute) => (evidenceDueBy ? Date.parse(evidenceDueBy) : 0);
