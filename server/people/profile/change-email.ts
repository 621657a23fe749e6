import type { Config } from '../../platform/config/config.ts';
import { type Db, rowsOf } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/statement.ts';
import { Problem } from '../../platform/http/problem.ts';
import { countRequest } from '../../platform/http/rate-limit.ts';
import { hostedLink } from '../../platform/mail/hosted-link.ts';
import { queueMail } from '../../platform/mail/outbox.ts';
import { lockMember } from '../credentials/member-lock.ts';
import { issueCode, revokeCodes } from '../mail-codes/mail-codes.ts';
import { findOwner, findPerson, type PersonRow } from '../members/find.ts';

type Someone = Pick<PersonRow, 'id' | 'email' | 'locale'>;

/** Sends the new address a confirmation link and notifies the current one. The last call wins. */
export async function requestEmailChange(
  tx: Db,
  config: Config,
  someone: Someone,
  email: string,
): Promise<void> {
  await revokeCodes(tx, someone.id, { purpose: 'confirmation', exceptTo: someone.email });
  await rowsOf(tx, sql`update member set pending_email = ${email} where id = ${someone.id}`);
  await sendLink(tx, config, someone, email);
  await queueMail(tx, config, {
    to: someone.email,
    locale: someone.locale,
    template: 'email-changing',
    values: { email, url: hostedLink(config, '/account/forgot-password') },
  });
}

/** Cancels a pending change of address: revokes the links sent to other addresses. */
export async function cancelEmailChange(tx: Db, { id, email }: Someone): Promise<void> {
  await revokeCodes(tx, id, { purpose: 'confirmation', exceptTo: email });
  await rowsOf(tx, sql`update member set pending_email = null where id = ${id}`);
}

/**
 * Counts by member, so that they cannot use up a limit of the owner of the address.
 * @throws Problem rate_limited
 */
export async function countChangeMail(db: Db, id: string, email: string): Promise<void> {
  await countRequest(db, 'mail', `change of ${id}`);
  await countRequest(db, 'mail-of-strangers', email);
}

/**
 * Sends another link to the pending address; earlier links stay valid.
 * @throws Problem not_found when no change is pending, rate_limited
 */
export async function resendEmailChangeLink(db: Db, config: Config, id: string): Promise<void> {
  const someone = await findPerson(db, id);
  if (!someone?.pendingEmail) throw new Problem('not_found');
  await countChangeMail(db, id, someone.pendingEmail);
  await db.transaction(async (tx) => {
    const { someone: locked } = await lockMember(tx, id);
    if (locked.pendingEmail) await sendLink(tx, config, locked, locked.pendingEmail);
  });
}

/**
 * If the address belongs to another member, that member is notified instead. The requester cannot
 * tell the difference.
 */
async function sendLink(tx: Db, config: Config, someone: Someone, email: string): Promise<void> {
  const owner = await findOwner(tx, email, someone.id);
  const confirmation = await issueCode(tx, 'confirmation', {
    memberId: owner ? undefined : someone.id,
    email,
  });
  await queueMail(
    tx,
    config,
    owner
      ? {
          to: owner.email,
          locale: owner.locale,
          template: 'already-registered',
          values: { url: hostedLink(config, '/account/forgot-password') },
        }
      : {
          to: email,
          locale: someone.locale,
          template: 'confirm-new-email',
          values: { url: hostedLink(config, '/login', { confirmation }) },
        },
  );
}
