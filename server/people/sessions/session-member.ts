import { type Db, rowsOf } from '../../platform/db/database.ts';
import { type Statement, sql } from '../../platform/db/statement.ts';
import type { Acting, PersonState, SessionMember } from '../../platform/http/caller.ts';
import { isSignInId } from './sessions.ts';

interface Row extends SessionMember, PersonState {
  /** Of the business; all null for a sign-in that acts for none. */
  holderId: string | null;
  holderCash: bigint | null;
  holderStake: bigint | null;
  holderLivemode: boolean | null;
  role: Acting['role'] | null;
}

/** Calculated only for a sign-in that acts for a business. */
const ofActing = (value: Statement) => sql`case when b.id is not null then ${value} end`;

const factorOutcome = (livemode: Statement) =>
  ofActing(sql`authority.factor_outcome(p_member => m.id, p_auth_session => s.id,
    p_business => b.id, p_livemode => ${livemode})`);

/** The member of an active sign-in, and the business the sign-in acts for. */
export async function findSessionMember(
  db: Db,
  sid: string,
): Promise<{ member: SessionMember; acting: Acting | null } | undefined> {
  if (!isSignInId(sid)) return undefined;
  // The team of a business acts for it in test mode, too. A sign-in that began before its member was erased may
  // end after it.
  const [row] = await rowsOf<Row>(
    db,
    sql`select m.id, m.cash_account as "cashAccount", m.stake_account as "stakeAccount", m.livemode,
        b.id as "holderId", b.cash_account as "holderCash", b.stake_account as "holderStake",
        b.livemode as "holderLivemode", t.role,
        ${factorOutcome(sql`b.livemode`)} as "factorRefusal",
        ${factorOutcome(sql`true`)} as "sharedFactorRefusal",
        ${ofActing(sql`format.utc(authority.factor_trusted_from(m.id))`)} as "factorFrom",
        not m.payments_enabled as "isDisabled", m.outgoing_frozen_at is not null as "isFrozen"
      from auth_session s
      join member m on m.id = s.member_id
      left join merchant r on r.id = s.business_id
      left join team_member t on t.member_id = m.id and t.suspended_at is null
        and t.business_id = coalesce(r.test_of, r.id)
      left join member b on b.id = r.id and t.business_id is not null
      where s.id = ${sid} and s.ended_at is null and s.expires_at > now() and m.erased_at is null`,
  );
  if (!row) return undefined;
  const { id, cashAccount, stakeAccount, livemode, role, holderId, holderLivemode } = row;
  const member = { id, cashAccount, stakeAccount, livemode };
  if (holderId === null || holderLivemode === null || role === null)
    return { member, acting: null };
  const holder = {
    id: holderId,
    cashAccount: row.holderCash,
    stakeAccount: row.holderStake,
    livemode: holderLivemode,
  };
  const { factorRefusal, sharedFactorRefusal, factorFrom, isDisabled, isFrozen } = row;
  const state = { factorRefusal, sharedFactorRefusal, factorFrom, isDisabled, isFrozen };
  return { member, acting: { holder, role, ...state } };
}
