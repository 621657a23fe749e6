/** Undoes a change of credentials with the code from its e-mail, when the owner was locked out. */
import { randomBytes } from 'node:crypto';
import { and, desc, eq, gte, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Config } from '../../platform/config/config.ts';
import { sha256 } from '../../platform/core/sha256.ts';
import type { Db } from '../../platform/db/database.ts';
import { Problem } from '../../platform/http/problem.ts';
import { hostedLink } from '../../platform/mail/hosted-link.ts';
import { queueMail } from '../../platform/mail/outbox.ts';
import { issueCode, revokeCodes } from '../mail-codes/mail-codes.ts';
import { asPerson, findByEmail, lockEmail, type PersonRow } from '../members/find.ts';
import { member } from '../members/tables.ts';
import { hashPassword } from '../passwords/hash.ts';
import { endSessions } from '../sessions/sessions.ts';
import { holdWithdrawals } from './hold.ts';
import { lockWithBusinesses } from './member-lock.ts';
import { type PayoutAddress, readSnapshot, restoredTime, restoreFactors } from './snapshot.ts';
import { credentialChange, factorReset } from './tables.ts';

/** Cancels an unsigned withdrawal, in the transaction of the undo. */
type CancelWithdrawal = (tx: Db, withdrawal: { id: string; memberId: string }) => Promise<unknown>;

/** What an undo does beyond the credentials; passed in by the composition root. */
export interface UndoSteps {
  cancelWithdrawal: CancelWithdrawal;
  stopErasure(tx: Db, memberId: string): Promise<void>;
}

/**
 * Restores all credentials from before the change, which also undoes later changes, and freezes
 * outgoing transfers. The password is invalidated: the restored address receives a link to set a
 * new one. Does not sign in.
 * @throws Problem code_invalid
 */
export async function undoChange(
  db: Db,
  config: Config,
  { cancelWithdrawal, stopErasure }: UndoSteps,
  code: string,
): Promise<void> {
  const undoHash = sha256(code);
  const [found] = await db
    .select()
    .from(credentialChange)
    .where(eq(credentialChange.undoHash, undoHash));
  if (!found) throw new Problem('code_invalid');
  // Hash before the transaction: it is slow, and locks would be held meanwhile.
  const noPassword = await hashPassword(randomBytes(32).toString('base64url'));
  await db.transaction(async (tx) => {
    await lockEmail(tx, found.email);
    const changed = await businessesChangedSince(tx, found);
    const { someone, unsigned } = await lockWithBusinesses(tx, found.memberId, changed);
    const [change] = await tx
      .select({
        position: credentialChange.position,
        before: credentialChange.before,
        undoneAt: credentialChange.undoneAt,
        isLive: sql<boolean>`${credentialChange.undoUntil} > now()`,
      })
      .from(credentialChange)
      .where(eq(credentialChange.undoHash, undoHash));
    if (change?.undoneAt) return;
    if (!change?.before || !change.isLive) throw new Problem('code_invalid');
    const { email, emailTrustedFrom } = await restoreFactors(tx, config, someone.id, change.before);
    const addresses = await payoutAddressesBefore(tx, config, someone.id, change.position);
    await markUndone(tx, someone.id, change.position);
    // Whoever changed the credentials may also have asked for the deletion of the account.
    await stopErasure(tx, someone.id);
    const secured = await freeze(tx, config, someone, {
      email,
      emailTrustedFrom: restoredTime(emailTrustedFrom),
      payout: addresses.get(null),
      noPassword,
    });
    await restoreBusinesses(tx, config, addresses);
    for (const id of unsigned) await cancelWithdrawal(tx, { id, memberId: someone.id });
    await notifyUndone(tx, config, someone, secured);
  });
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
    const snapshot = await readSnapshot(tx, config, memberId, before);
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

/** Their withdrawals wait as those of the person do; others may still act for them. */
async function restoreBusinesses(
  tx: Db,
  { credentials }: Pick<Config, 'credentials'>,
  addresses: Map<string | null, PayoutAddress>,
): Promise<void> {
  const until = new Date(Date.now() + credentials.holdSeconds * 1000);
  for (const [id, payout] of addresses) {
    if (id === null) continue;
    await tx.update(member).set(payout).where(eq(member.id, id));
    await holdWithdrawals(tx, id, until);
  }
}

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
  { credentials }: Pick<Config, 'credentials'>,
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
  await holdWithdrawals(tx, id, new Date(Date.now() + credentials.holdSeconds * 1000));
  await endSessions(tx, id);
  await revokeCodes(tx, id);
  return secured;
}

/** Sends the restored address a link to set a new password, and notifies the replaced address. */
async function notifyUndone(
  tx: Db,
  config: Config,
  { email: replaced }: PersonRow,
  { id, email, locale, outgoingFrozenAt }: PersonRow,
): Promise<void> {
  const at = new Date();
  const until = new Date(
    (outgoingFrozenAt ?? at).getTime() + config.credentials.holdSeconds * 1000,
  );
  const code = await issueCode(tx, 'reset', { memberId: id, email });
  await queueMail(tx, config, {
    to: email,
    locale,
    template: 'account-secured',
    values: {
      at: at.toISOString(),
      until: until.toISOString(),
      url: hostedLink(config, '/account/reset-password', { code }),
    },
  });
  if (replaced.toLowerCase() === email.toLowerCase()) return;
  await queueMail(tx, config, {
    to: replaced,
    locale,
    template: 'change-undone',
    values: { at: at.toISOString(), url: hostedLink(config, '/contact') },
  });
}
