/** Undoes a change of credentials with the code from its e-mail, when the owner was locked out. */
import { randomBytes } from 'node:crypto';
import { and, desc, eq, gte, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Config } from '../../platform/config/config.ts';
import { sha256 } from '../../platform/core/sha256.ts';
import type { Db } from '../../platform/db/database.ts';
import { isLocked } from '../../platform/db/locked.ts';
import { Problem } from '../../platform/http/problem.ts';
import { revokeCodes } from '../mail-codes/mail-codes.ts';
import { asPerson, findByEmail, lockEmail, type PersonRow } from '../members/find.ts';
import { member } from '../members/tables.ts';
import { hashPassword } from '../passwords/hash.ts';
import { endSessions, lockSessions } from '../sessions/sessions.ts';
import { tellSuspended } from '../suspensions/emails.ts';
import {
  businessesReached,
  changedByOthers,
  lockBusinesses,
  stopChain,
  suspendGranted,
} from '../suspensions/suspend.ts';
import { holdWithdrawals } from './hold.ts';
import { lockWithBusinesses } from './member-lock.ts';
import { type PayoutAddress, readSnapshot, restoredTime, restoreFactors } from './snapshot.ts';
import { credentialChange, factorReset } from './tables.ts';
import { notifyUndone } from './undo-emails.ts';

/** Cancels an unsigned withdrawal, in the transaction of the undo. */
type CancelWithdrawal = (tx: Db, withdrawal: { id: string; memberId: string }) => Promise<unknown>;

/** What an undo does beyond the credentials; passed in by the composition root. */
export interface UndoSteps {
  cancelWithdrawal: CancelWithdrawal;
  stopErasure(tx: Db, memberId: string): Promise<void>;
}

/** So often an undo starts again, when others reached another business or held its locks meanwhile. */
const MOST_ATTEMPTS = 5;

class ReachedMore extends Error {}

/**
 * Restores all credentials from before the change, which also undoes later changes, suspends what was
 * granted since, and freezes outgoing transfers. The password is invalidated: the restored address
 * receives a link to set a new one. Does not sign in.
 * @throws Problem code_invalid
 */
export async function undoChange(
  db: Db,
  config: Config,
  steps: UndoSteps,
  code: string,
): Promise<void> {
  const [found] = await db
    .select()
    .from(credentialChange)
    .where(eq(credentialChange.undoHash, sha256(code)));
  if (!found) throw new Problem('code_invalid');
  // Hash before the transaction: it is slow, and locks would be held meanwhile.
  const noPassword = await hashPassword(randomBytes(32).toString('base64url'), {
    person: found.memberId,
  });
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction((tx) => undoFound(tx, config, steps, { found, noPassword }));
    } catch (error) {
      const mayRepeat = error instanceof ReachedMore || isLocked(error);
      if (!mayRepeat || attempt === MOST_ATTEMPTS) throw error;
    }
  }
}

interface Found {
  found: typeof credentialChange.$inferSelect;
  noPassword: string;
}

async function undoFound(
  tx: Db,
  config: Config,
  { cancelWithdrawal, stopErasure }: UndoSteps,
  { found, noPassword }: Found,
): Promise<void> {
  const { id: changeId, memberId, changedAt: since } = found;
  await lockEmail(tx, found.email);
  await stopChain(tx, { memberId, since });
  await lockSessions(tx, memberId);
  const reached = await businessesReached(tx, { memberId, since });
  const readdressed = await businessesChangedSince(tx, found);
  const businesses = [...new Set([...readdressed, ...reached])];
  const { someone, unsigned } = await lockWithBusinesses(tx, memberId, businesses);
  await lockBusinesses(tx, businesses);
  const [change] = await tx
    .select({
      position: credentialChange.position,
      before: credentialChange.before,
      undoneAt: credentialChange.undoneAt,
      isLive: sql<boolean>`${credentialChange.undoUntil} > now()`,
    })
    .from(credentialChange)
    .where(eq(credentialChange.id, changeId));
  if (change?.undoneAt) return;
  if (!change?.before || !change.isLive) throw new Problem('code_invalid');
  const { email, emailTrustedFrom } = await restoreFactors(tx, config, someone.id, change.before);
  const addresses = await payoutAddressesBefore(tx, config, someone.id, change.position);
  for (const id of await changedByOthers(tx, { memberId, since })) addresses.delete(id);
  await markUndone(tx, someone.id, change.position);
  // Whoever changed the credentials may also have asked for the deletion of the account.
  await stopErasure(tx, someone.id);
  const secured = await freeze(tx, config, someone, {
    email,
    emailTrustedFrom: restoredTime(emailTrustedFrom),
    payout: addresses.get(null),
    noPassword,
  });
  const suspended = await suspendGranted(tx, config, { changeId, memberId, since }, businesses);
  if (!suspended) throw new ReachedMore();
  await restorePayoutAddresses(tx, someone.id, addresses);
  // The business's withdrawals wait as those of the person do; others may still act for it.
  for (const id of new Set([...readdressed, ...suspended.held])) {
    await holdWithdrawals(tx, id, endOfHold(config));
  }
  for (const id of unsigned) await cancelWithdrawal(tx, { id, memberId: someone.id });
  for (const { id, memberId: holder } of suspended.withdrawals) {
    if (!unsigned.includes(id)) await cancelWithdrawal(tx, { id, memberId: holder });
  }
  await notifyUndone(tx, config, someone, secured);
  for (const businessId of suspended.businesses) {
    const isOf = ({ business }: { business: string }) => business === businessId;
    await tellSuspended(tx, config, {
      ...{ businessId, changeId, personId: memberId },
      returned: suspended.returned.filter(isOf),
      lost: suspended.lost.filter(isOf),
    });
  }
}

async function businessesChangedSince(
  tx: Db,
  { memberId, position }: { memberId: string; position: bigint },
): Promise<string[]> {
  const rows = await tx
    .selectDistinct({ id: credentialChange.businessId })
    .from(credentialChange)
    .where(and(isSince(memberId, position), isNotNull(credentialChange.businessId)));
  return rows.flatMap(({ id }) => id ?? []);
}

/** The payout addresses before the change and later ones: by business, and the person's own by null. */
async function payoutAddressesBefore(
  tx: Db,
  config: Config,
  memberId: string,
  position: bigint,
): Promise<Map<string | null, PayoutAddress>> {
  const rows = await tx
    .select({ businessId: credentialChange.businessId, before: credentialChange.before })
    .from(credentialChange)
    .where(isSince(memberId, position))
    .orderBy(desc(credentialChange.position));
  const addresses = new Map<string | null, PayoutAddress>();
  for (const { businessId, before } of rows) {
    if (!before) continue;
    const snapshot = readSnapshot(config, memberId, before);
    const { externalDepositAddress, depositAddressTrustedFrom } = snapshot;
    addresses.set(businessId, {
      externalDepositAddress,
      depositAddressTrustedFrom: restoredTime(depositAddressTrustedFrom),
    });
  }
  return addresses;
}

const isSince = (memberId: string, position: bigint) =>
  and(eq(credentialChange.memberId, memberId), gte(credentialChange.position, position));

/** Whoever was removed from the team decides about no address. */
async function restorePayoutAddresses(
  tx: Db,
  personId: string,
  addresses: Map<string | null, PayoutAddress>,
): Promise<void> {
  for (const [id, payout] of addresses) {
    if (id === null) continue;
    const isInTeam = sql`exists (select from team_member t
      where t.business_id = ${id} and t.member_id = ${personId} and t.suspended_at is null)`;
    await tx
      .update(member)
      .set(payout)
      .where(and(eq(member.id, id), isInTeam));
  }
}

const endOfHold = ({ credentials }: Pick<Config, 'credentials'>) =>
  new Date(Date.now() + credentials.holdSeconds * 1000);

/** Also marks later changes as undone, which invalidates their undo links. */
async function markUndone(tx: Db, memberId: string, position: bigint): Promise<void> {
  const undone = { undoneAt: sql`now()`, before: null };
  await tx
    .update(credentialChange)
    .set(undone)
    .where(and(isSince(memberId, position), isNull(credentialChange.undoneAt)));
  await tx
    .update(factorReset)
    .set({ stoppedAt: sql`now()` })
    .where(
      and(
        eq(factorReset.memberId, memberId),
        isNull(factorReset.stoppedAt),
        isNull(factorReset.appliedAt),
      ),
    );
}

interface Restored {
  email: string;
  emailTrustedFrom: Date | null;
  /** Undefined: no change named the person's own. */
  payout: PayoutAddress | undefined;
  noPassword: string;
}

async function freeze(
  tx: Db,
  config: Pick<Config, 'credentials'>,
  { id, email: present }: PersonRow,
  { email, emailTrustedFrom, payout, noPassword }: Restored,
): Promise<PersonRow> {
  // Only an operator can have given the address to another member meanwhile.
  const owner = await findByEmail(tx, email);
  const [row] = await tx
    .update(member)
    .set({
      ...(owner && owner.id !== id ? { email: present } : { email, emailTrustedFrom }),
      pendingEmail: null,
      ...payout,
      passwordHash: noPassword,
      outgoingFrozenAt: sql`now()`,
    })
    .where(eq(member.id, id))
    .returning();
  const secured = asPerson(row);
  if (!secured) throw new Problem('code_invalid');
  await holdWithdrawals(tx, id, endOfHold(config));
  await endSessions(tx, id);
  await revokeCodes(tx, id);
  return secured;
}
