import { and, eq, ne } from 'drizzle-orm';
import type { Config } from '../config.ts';
import type { Db } from '../db/database.ts';
import { memberDevice } from '../db/schema.ts';
import { Problem } from '../http/problem.ts';
import { queueMail } from '../mail/outbox.ts';
import { findByEmail, type MemberRow } from '../members/find.ts';
import { hasSecondFactor } from '../second-factor/require.ts';
import { issueTicket } from '../second-factor/ticket.ts';
import { hostedLink } from './hosted-link.ts';
import { verifyPassword } from './password.ts';
import { openSession } from './sessions.ts';
import { countAttempt, forgetAttempts } from './sign-in-limit.ts';

export interface Credentials {
  identifier: string;
  password: string;
  /** What the browser says of itself. */
  device: string | null;
}

export interface Admitted {
  memberId: string;
  sid: string;
  cookie: string;
}

/**
 * Signs a member in with e-mail and password; with two-step sign-in, what comes of it is a ticket
 * for the second step. The password is checked before anything else is said of the account.
 * @throws Problem credentials_invalid, email_not_confirmed, rate_limited
 */
export async function signInWithPassword(
  db: Db,
  config: Config,
  { identifier, password, device }: Credentials,
): Promise<Admitted | { ticket: string }> {
  await countAttempt(db, identifier);
  const known = await findByEmail(db, identifier);
  const right = await verifyPassword(known?.passwordHash, password);
  if (!known || !right) throw new Problem('credentials_invalid');
  await forgetAttempts(db, identifier);
  if (await hasSecondFactor(db, known.id)) return { ticket: await issueTicket(db, known) };
  return admit(db, config, known, { device });
}

/**
 * What follows when somebody has shown who they are, however they did: a sign-in, and a mail where
 * the device is new. `minutes` is how long it lasts; as long as any other unless given.
 * @throws Problem email_not_confirmed
 */
export async function admit(
  db: Db,
  config: Config,
  someone: MemberRow,
  { device, minutes }: { device: string | null; minutes?: number },
): Promise<Admitted> {
  if (!someone.confirmedAt) throw new Problem('email_not_confirmed');
  return db.transaction(async (tx) => {
    await noteDevice(tx, config, someone, device ?? '');
    return { memberId: someone.id, ...(await openSession(tx, someone.id, device, minutes)) };
  });
}

/** The first sign-in of all is no news. */
async function noteDevice(tx: Db, config: Config, someone: MemberRow, device: string) {
  const isNew = await tx
    .insert(memberDevice)
    .values({ memberId: someone.id, device })
    .onConflictDoNothing()
    .returning({ device: memberDevice.device });
  if (isNew.length === 0) return;
  const [other] = await tx
    .select({ device: memberDevice.device })
    .from(memberDevice)
    .where(and(eq(memberDevice.memberId, someone.id), ne(memberDevice.device, device)))
    .limit(1);
  if (!other) return;
  await queueMail(tx, config, {
    to: someone.email,
    locale: someone.locale,
    letter: 'new-sign-in',
    values: {
      at: new Date().toISOString(),
      device,
      url: hostedLink(config, '/account/forgot-password'),
    },
  });
}
