/** What the wings above `people` contribute to the deletion of an account. */
import type { ErasureBlocker } from '#shared/profile/erasure-schemas.ts';
import { endLinksOf } from './payments/link/links.ts';
import type { ErasureSteps } from './people/erasure/steps.ts';
import { type Db, rowsOf } from './platform/db/database.ts';
import { sql } from './platform/db/statement.ts';

export const ERASURE_STEPS: ErasureSteps = {
  blockers,
  async reservedUntil(db, memberId) {
    const [open] = await rowsOf<{ until: string | null }>(
      db,
      sql`select format.utc(max(capture_before)) as until from pay_session
        where payer_id = ${memberId} and status = 'authorized'`,
    );
    return open?.until ?? null;
  },
  async lock(tx, memberId) {
    await tx.execute(sql`select plans.lock_account(${memberId})`);
  },
  async erase(tx, config, memberId) {
    await endLinksOf(tx, config, memberId);
    await tx.execute(sql`select link.end_invitations(${memberId})`);
    await tx.execute(sql`select oauth.erase_member(${memberId})`);
    await tx.execute(sql`select pay.erase_payer(${memberId})`);
    await tx.execute(sql`select plans.erase_member(${memberId})`);
    await tx.execute(sql`select passes.erase_member(${memberId})`);
    await tx.execute(sql`select top_up.erase_member(${memberId})`);
    await tx.execute(sql`select refund_requests.erase_payer(${memberId})`);
    await tx.execute(sql`select purchases.erase_buyer(${memberId})`);
    await tx.execute(sql`delete from reserve_leaf where member_id = ${memberId}`);
    await tx.execute(sql`select till.erase(${memberId})`);
    await tx.execute(sql`select business.erase(${memberId})`);
  },
};

/** A purchase is under way while the card network is still asked about it. */
async function blockers(db: Db, memberId: string): Promise<ErasureBlocker[]> {
  const [found] = await rowsOf<{ blockers: ErasureBlocker[] }>(
    db,
    sql`select to_jsonb(array_remove(array[
        case when coalesce(ledger.balance(m.cash_account), 0)
          + coalesce(ledger.balance(m.stake_account), 0) > 0 then 'balance' end,
        case when exists (select from pay_session s
          where s.status = 'authorized' and s.payer_id = m.id) then 'reservation' end,
        case when m.owed > 0 then 'debt' end,
        case when exists (select from withdrawal w
          where w.member_id = m.id and w.closed_at is null) then 'withdrawal' end,
        case when exists (select from purchase p where p.member_id = m.id
          and (p.next_look_at is not null or p.status in ('paid_uncredited', 'mismatched')
            or exists (select from purchase_reversal r where r.purchase_id = p.id and r.status = 'requested')))
          then 'purchase' end,
        case when exists (select from purchase p join purchase_reversal r on r.purchase_id = p.id
          where p.member_id = m.id and r.status = 'open') then 'dispute' end,
        case when exists (select from deposit_address a join deposit d on d.address = a.address
          where a.member_id = m.id and d.status = 'pending') then 'deposit' end,
        case when exists (select from pay_session s
          where s.merchant_id = m.id and s.status = 'pending') then 'orders' end,
        case when exists (select from pay_session s
          where s.merchant_id = m.id and s.status = 'authorized') then 'captures' end,
        case when exists (select from pass p join pass_holding h on h.pass_id = p.id
          where p.merchant_id = m.id and h.origin = 'sold' and not passes.has_ended(h, time.of(m.id))
            and passes.unused(h) > 0) then 'passes' end,
        case when m.outgoing_held_until > now() or m.outgoing_frozen_at is not null then 'hold' end
      ], null)) as blockers
      from member m where m.id = ${memberId}`,
  );
  return found?.blockers ?? [];
}
