import { type Db, rowsOf } from '../../platform/db/database.ts';
import { type Statement, sql } from '../../platform/db/statement.ts';
import type {
  Acting,
  MerchantCaller,
  PersonState,
  SessionMember,
} from '../../platform/http/caller.ts';
import { isSignInId } from './sessions.ts';

/** As JSON, with the ids of accounts as decimals. */
type Written = Omit<SessionMember, 'cashAccount' | 'stakeAccount'> & {
  cashAccount: string | null;
  stakeAccount: string | null;
};

export interface FoundMember {
  member: Written;
  /** Null for a sign-in that acts for no business. */
  acting: (PersonState & { holder: Written; role: Acting['role'] }) | null;
  business: MerchantCaller | null;
}

const written = (member: Statement) => sql`json_build_object('id', ${member}.id,
  'cashAccount', ${member}.cash_account::text, 'stakeAccount', ${member}.stake_account::text,
  'livemode', ${member}.livemode)`;

const factorOutcome = (livemode: Statement) =>
  sql`authority.factor_outcome(p_member => m.id, p_auth_session => s.id,
    p_business => b.id, p_livemode => ${livemode})`;

/** The state is calculated only for a sign-in that acts for a business. */
const ACTING = sql`case when b.id is not null then json_build_object(
  'holder', ${written(sql`b`)}, 'role', t.role,
  'factorRefusal', ${factorOutcome(sql`b.livemode`)},
  'sharedFactorRefusal', ${factorOutcome(sql`true`)},
  'factorFrom', format.utc(authority.factor_trusted_from(m.id)),
  'isDisabled', not m.payments_enabled, 'isFrozen', m.outgoing_frozen_at is not null) end`;

interface SignIn {
  sid: string;
  /** Of its member; either by default. */
  livemode?: boolean;
  /** The JSON of the business, of the table `merchant`. */
  business?: Statement;
}

/**
 * Selects the member of an active sign-in, and the business the sign-in acts for. The team of a business acts for it
 * in test mode, too. A sign-in that began before its member was erased may end after it.
 */
export const sessionMember = ({ sid, livemode, business = sql`null::json` }: SignIn): Statement =>
  sql`select json_build_object('member', ${written(sql`m`)}, 'acting', ${ACTING},
      'business', case when b.id is not null then ${business} end) as caller,
    m.id as member, s.id as sign_in, b.id as business, coalesce(b.id, m.id) as holder,
    case when b.id is null then m.cash_account else b.cash_account end as cash,
    case when b.id is null then m.stake_account else b.stake_account end as stake,
    case when b.id is null then m.livemode else b.livemode end as livemode
  from auth_session s
  join member m on m.id = s.member_id
  left join merchant on merchant.id = s.business_id
  left join team_member t on t.member_id = m.id and t.suspended_at is null
    and t.business_id = coalesce(merchant.test_of, merchant.id)
  left join member b on b.id = merchant.id and t.business_id is not null
  where s.id = ${sid} and s.ended_at is null and s.expires_at > now() and m.erased_at is null
    and m.livemode = coalesce(${livemode ?? null}::boolean, m.livemode)`;

export function foundMember({ member, acting }: FoundMember): {
  member: SessionMember;
  acting: Acting | null;
} {
  return {
    member: read(member),
    acting: acting && { ...acting, holder: read(acting.holder) },
  };
}

const read = ({ id, cashAccount, stakeAccount, livemode }: Written): SessionMember => ({
  id,
  cashAccount: cashAccount === null ? null : BigInt(cashAccount),
  stakeAccount: stakeAccount === null ? null : BigInt(stakeAccount),
  livemode,
});

/** The same, asked by itself. */
export async function findSessionMember(
  db: Db,
  sid: string,
): Promise<{ member: SessionMember; acting: Acting | null } | undefined> {
  if (!isSignInId(sid)) return undefined;
  const [row] = await rowsOf<{ caller: FoundMember }>(db, sessionMember({ sid }));
  return row && foundMember(row.caller);
}
