/** Suspends what was granted with changed credentials, in the transaction of the undo. */
import type { Role } from '#shared/team/scopes.ts';
import type { Config } from '../../platform/config/config.ts';
import { arrayOf, type Db, rowsOf } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/statement.ts';

/** The undone change: whose it is, and since when acts count. */
export interface Undone {
  changeId: string;
  memberId: string;
  since: Date;
}

/** What an undo did to businesses, by their ids in live mode. */
export interface Suspended {
  businesses: string[];
  returned: { business: string; id: string; role: Role }[];
  lost: {
    business: string;
    kind: string;
    name: string;
    amount: string | null;
    currency: string | null;
  }[];
  /** Where money could have left since; in live mode. */
  held: string[];
  /** Unsigned ones that were requested since. */
  withdrawals: { id: string; memberId: string }[];
}

/** The businesses that the person, and whom they gave authority to, acted for since; in both modes. */
export async function businessesReached(
  tx: Db,
  { memberId, since }: Pick<Undone, 'memberId' | 'since'>,
): Promise<string[]> {
  const rows = await rowsOf<{ id: string }>(
    tx,
    sql`select id from suspensions.businesses_of_chain(${memberId}, ${since.toISOString()}::timestamptz) id`,
  );
  return rows.map(({ id }) => id);
}

/** Waits for the acts of the person, and of whom they gave authority to, that are under way. */
export async function stopChain(
  tx: Db,
  { memberId, since }: Pick<Undone, 'memberId' | 'since'>,
): Promise<void> {
  await tx.execute(
    sql`select suspensions.stop_chain(${memberId}, ${since.toISOString()}::timestamptz)`,
  );
}

/**
 * The businesses whose payout address somebody outside of the chain has changed since: `undo.sql` decides
 * which one is theirs.
 */
export async function changedByOthers(
  tx: Db,
  { memberId, since }: Pick<Undone, 'memberId' | 'since'>,
): Promise<string[]> {
  const rows = await rowsOf<{ id: string }>(
    tx,
    sql`select distinct o.business_id as id from business_activity o
      where o.kind = 'payout_address.changed' and o.at >= ${since.toISOString()}::timestamptz
        and o.position not in (select x.position
          from suspensions.acts_of_chain(${memberId}, ${since.toISOString()}::timestamptz) x)`,
  );
  return rows.map(({ id }) => id);
}

/** Changes of a team and of keys run before the undo, or after it. */
export async function lockBusinesses(tx: Db, ids: readonly string[]): Promise<void> {
  await tx.execute(sql`select from merchant where id = any (${arrayOf([...ids], 'text')})
    order by id for no key update`);
}

/**
 * @param locked the ids of the businesses that the caller has locked
 * @returns null when another business was reached meanwhile: the caller locks it, and asks again
 */
export async function suspendGranted(
  tx: Db,
  { credentials }: Pick<Config, 'credentials'>,
  { changeId, memberId, since }: Undone,
  locked: readonly string[],
): Promise<Suspended | null> {
  const [row] = await rowsOf<{ done: Suspended | null }>(
    tx,
    sql`select suspensions.suspend(p_change => ${changeId}, p_person => ${memberId},
      p_since => ${since.toISOString()}::timestamptz,
      p_until => now() + ${credentials.holdSeconds} * interval '1 second',
      p_locked => ${arrayOf([...locked], 'text')}) as done`,
  );
  return row?.done ?? null;
}
