/** Undoes a change of credentials with the code from its e-mail, when the owner was locked out. */
import { randomBytes } from 'node:crypto';
import type { Config } from '../../platform/config/config.ts';
import { sha256 } from '../../platform/core/sha256.ts';
import { type Db, rowsOf } from '../../platform/db/database.ts';
import { isLocked } from '../../platform/db/locked.ts';
import { sql } from '../../platform/db/statement.ts';
import { Problem } from '../../platform/http/problem.ts';
import { revokeCodes } from '../mail-codes/mail-codes.ts';
import {
  asPerson,
  findByEmail,
  lockEmail,
  MEMBER_ROW,
  type MemberRow,
  type PersonRow,
} from '../members/find.ts';
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
import { notifyUndone } from './undo-emails.ts';

/** What an undo does beyond the credentials; passed in by the composition root. */
export interface UndoSteps {
  /** An unsigned one. */
  cancelWithdrawal(tx: Db, withdrawal: { id: string; memberId: string }): Promise<unknown>;
  stopErasure(tx: Db, memberId: string): Promise<void>;
  /** The plans, agreements and mandates that the undo changes. The acts of the person were stopped. */
  lockMandates(tx: Db, memberId: string, since: Date): Promise<void>;
  endMandates(tx: Db, memberId: string, since: Date): Promise<void>;
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
  const [found] = await rowsOf<FoundChange>(
    db,
    sql`select id, position, member_id as "memberId", email, changed_at as "changedAt"
      from credential_change where undo_hash = ${sha256(code)}`,
  );
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

interface FoundChange {
  id: string;
  position: bigint;
  memberId: string;
  email: string;
  changedAt: Date;
}

interface Found {
  found: FoundChange;
  noPassword: string;
}

async function undoFound(
  tx: Db,
  config: Config,
  { cancelWithdrawal, stopErasure, lockMandates, endMandates }: UndoSteps,
  { found, noPassword }: Found,
): Promise<void> {
  const { id: changeId, memberId, changedAt: since } = found;
  await lockEmail(tx, found.email);
  await stopChain(tx, { memberId, since });
  await lockSessions(tx, memberId);
  await lockMandates(tx, memberId, since);
  const reached = await businessesReached(tx, { memberId, since });
  const readdressed = await businessesChangedSince(tx, found);
  const businesses = [...new Set([...readdressed, ...reached])];
  const { someone, unsigned } = await lockWithBusinesses(tx, memberId, businesses);
  await lockBusinesses(tx, businesses);
  const [change] = await rowsOf<{
    position: bigint;
    before: Uint8Array | null;
    undoneAt: Date | null;
    isLive: boolean;
  }>(
    tx,
    sql`select position, before, undone_at as "undoneAt", undo_until > now() as "isLive"
      from credential_change where id = ${changeId}`,
  );
  if (change?.undoneAt) return;
  if (!change?.before || !change.isLive) throw new Problem('code_invalid');
  const { email, emailTrustedFrom } = await restoreFactors(tx, config, someone.id, change.before);
  const addresses = await payoutAddressesBefore(tx, config, someone.id, change.position);
  for (const id of await changedByOthers(tx, { memberId, since })) addresses.delete(id);
  await markUndone(tx, someone.id, change.position);
  // Whoever changed the credentials may also have asked for the deletion of the account.
  await stopErasure(tx, someone.id);
  await endMandates(tx, someone.id, since);
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
  const rows = await rowsOf<{ id: string }>(
    tx,
    sql`select distinct business_id as id from credential_change
      where ${isSince(memberId, position)} and business_id is not null`,
  );
  return rows.map(({ id }) => id);
}

/** The payout addresses before the change and later ones: by business, and the person's own by null. */
async function payoutAddressesBefore(
  tx: Db,
  config: Config,
  memberId: string,
  position: bigint,
): Promise<Map<string | null, PayoutAddress>> {
  const rows = await rowsOf<{ businessId: string | null; before: Uint8Array | null }>(
    tx,
    sql`select business_id as "businessId", before from credential_change
      where ${isSince(memberId, position)} order by position desc`,
  );
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
  sql`member_id = ${memberId} and position >= ${position}`;

const settingPayout = (payout: PayoutAddress) =>
  sql`external_deposit_address = ${payout.externalDepositAddress},
    deposit_address_trusted_from = ${payout.depositAddressTrustedFrom}`;

/** Whoever was removed from the team decides about no address. */
async function restorePayoutAddresses(
  tx: Db,
  personId: string,
  addresses: Map<string | null, PayoutAddress>,
): Promise<void> {
  for (const [id, payout] of addresses) {
    if (id === null) continue;
    await rowsOf(
      tx,
      sql`update member set ${settingPayout(payout)}
        where id = ${id} and exists (select from team_member t
          where t.business_id = ${id} and t.member_id = ${personId} and t.suspended_at is null)`,
    );
  }
}

const endOfHold = ({ credentials }: Pick<Config, 'credentials'>) =>
  new Date(Date.now() + credentials.holdSeconds * 1000);

/** Also marks later changes as undone, which invalidates their undo links. */
async function markUndone(tx: Db, memberId: string, position: bigint): Promise<void> {
  await rowsOf(
    tx,
    sql`update credential_change set undone_at = now(), before = null
      where ${isSince(memberId, position)} and undone_at is null`,
  );
  await rowsOf(
    tx,
    sql`update factor_reset set stopped_at = now()
      where member_id = ${memberId} and stopped_at is null and applied_at is null`,
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
  const address =
    owner && owner.id !== id
      ? sql`email = ${present}`
      : sql`email = ${email}, email_trusted_from = ${emailTrustedFrom}`;
  const [row] = await rowsOf<MemberRow>(
    tx,
    sql`update member set ${address}, pending_email = null, password_hash = ${noPassword},
        outgoing_frozen_at = now()${payout ? sql`, ${settingPayout(payout)}` : sql``}
      where id = ${id} returning ${MEMBER_ROW}`,
  );
  const secured = asPerson(row);
  if (!secured) throw new Problem('code_invalid');
  await holdWithdrawals(tx, id, endOfHold(config));
  await endSessions(tx, id);
  await revokeCodes(tx, id);
  return secured;
}
