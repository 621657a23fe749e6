/** The caller of a call that only reads, before it is known who calls: each value is an SQL expression. */
import { type Operand, type Statement, sql } from '../db/statement.ts';
import type { Caller, FrameClaims } from './caller.ts';

/** A member's or business's id, and the ids of its accounts. */
export interface AskedHolder {
  id: Operand<string>;
  cash: Operand<bigint>;
  stake: Operand<bigint>;
}

export interface AskedCaller<C> {
  /** The id of the person; null for a key, and for nobody. */
  member: Statement;
  /** The id of the person's sign-in. */
  signIn: Statement;
  /** The id of the business that is called for. */
  business: Statement;
  /** The business that is called for, or else the person. */
  holder: AskedHolder & { id: Statement };
  /** The mode of the holder. */
  livemode: Statement;
  /** The id of a till's device. */
  device: Statement;
  /** What the token of a frame allows. @throws Problem unauthenticated for an invalid token */
  frame(): FrameClaims | undefined;
  /**
   * No row is given out unless the check passes.
   * @returns its result, after the first statement
   */
  require<T>(check: (caller: C) => T): () => T;
}

/** Columns of `Lookup.query`, which is joined as `asking`. */
export const ASKED = {
  member: sql`asking.member`,
  signIn: sql`asking.sign_in`,
  business: sql`asking.business`,
  holder: { id: sql`asking.holder`, cash: sql`asking.cash`, stake: sql`asking.stake` },
  livemode: sql`asking.livemode`,
  device: sql`asking.device`,
};

/** The same for a caller who has been asked for before. */
export function knownCaller(caller: Caller | undefined): typeof ASKED {
  const person = caller && 'member' in caller ? caller : undefined;
  const actor = caller && 'actor' in caller ? caller.actor : undefined;
  const acting = caller && 'business' in caller ? caller.business : person?.acting?.holder;
  const accounts = person?.acting?.holder ?? person?.member;
  const memberId = actor?.kind === 'person' ? actor.memberId : person?.member.id;
  const id = acting?.id ?? memberId ?? null;
  const signIn = actor?.kind === 'person' ? actor.authSessionId : person?.authSessionId;
  return {
    member: sql`${memberId ?? null}::text`,
    signIn: sql`${signIn ?? null}::uuid`,
    business: sql`${acting?.id ?? null}::text`,
    holder: {
      id: sql`${id}::text`,
      cash: accounts ? sql`${accounts.cashAccount}::bigint` : ofMember(sql`cash_account`, id),
      stake: accounts ? sql`${accounts.stakeAccount}::bigint` : ofMember(sql`stake_account`, id),
    },
    livemode: sql`${(acting ?? accounts)?.livemode ?? null}::boolean`,
    device: sql`${caller && 'device' in caller ? caller.device : null}::text`,
  };
}

const ofMember = (column: Statement, id: string | null): Statement =>
  sql`(select ${column} from member where id = ${id})`;
