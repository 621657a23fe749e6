import type { Config } from '../../platform/config/config.ts';
import type { Db } from '../../platform/db/database.ts';
import { Problem } from '../../platform/http/problem.ts';
import { hasSecondFactor } from '../factors/require.ts';
import { countAttempt, resetAttempts } from '../factors/sign-in-limit.ts';
import { findByEmail, type PersonRow } from '../members/find.ts';
import { verifyPassword } from '../passwords/hash.ts';
import { findKnownDevice, recordDevice } from '../sessions/known-device.ts';
import { openSession } from '../sessions/sessions.ts';
import { newDeviceKey, type Visitor } from '../sessions/visitor.ts';
import { findTestMember } from '../test-mode/find.ts';
import { issueTicket } from './ticket.ts';

export interface Credentials {
  identifier: string;
  password: string;
  visitor: Visitor;
  /** The twin at whose payment or invitation a test member signs in. */
  testBusiness?: string | undefined;
}

export interface Admitted {
  memberId: string;
  sid: string;
  cookie: string;
  livemode: boolean;
  /** The new value of the device cookie. */
  deviceKey: string;
}

/**
 * Signs in with e-mail and password. With two-step sign-in, returns a ticket for the second step.
 * The password is checked first, so that errors reveal nothing about other people's accounts.
 * @throws Problem credentials_invalid, email_not_confirmed, rate_limited
 */
export async function signInWithPassword(
  db: Db,
  config: Config,
  { identifier, password, visitor, testBusiness }: Credentials,
): Promise<Admitted | { ticket: string }> {
  const ownDevice = testBusiness ? undefined : await findKnownDevice(db, identifier, visitor);
  // A known device has its own limit, so that guesses from elsewhere cannot lock the member out.
  const account = testBusiness ? `${testBusiness}\u0001${identifier}` : identifier;
  const budget = ownDevice ? `device\u0001${ownDevice}` : account;
  await countAttempt(db, budget);
  const named = testBusiness
    ? await findTestMember(db, testBusiness, identifier)
    : await findLive(db, identifier);
  const asking = ownDevice ? { person: ownDevice } : { address: visitor.address };
  const isRight = await verifyPassword(named?.passwordHash, password, asking);
  if (!named || !isRight) throw new Problem('credentials_invalid');
  await resetAttempts(db, budget);
  if (await hasSecondFactor(db, named.id)) return { ticket: await issueTicket(db, named) };
  return admit(db, config, named, visitor);
}

/** Nobody signs in as a test member, or as a business in test mode, without the place they belong to. */
async function findLive(db: Db, identifier: string): Promise<PersonRow | undefined> {
  const found = await findByEmail(db, identifier);
  return found?.livemode ? found : undefined;
}

/**
 * Opens a session for an authenticated member, and notifies them by e-mail of a new device.
 * @throws Problem email_not_confirmed
 */
export async function admit(
  db: Db,
  config: Config,
  someone: PersonRow,
  visitor: Visitor,
): Promise<Admitted> {
  if (!someone.confirmedAt) throw new Problem('email_not_confirmed');
  const { device, network, deviceKey = newDeviceKey() } = visitor;
  return db.transaction(async (tx) => {
    const deviceId = await recordDevice(tx, config, someone, { device, network, deviceKey });
    const idleDays = config.sessionIdleDays;
    const opened = await openSession(tx, someone.id, { device, network, deviceId, idleDays });
    return { memberId: someone.id, livemode: someone.livemode, deviceKey, ...opened };
  });
}

/**
 * Opens a session for a frame, where the browser sends none of our cookies. It lasts `minutes`, and
 * the device is not recorded.
 * @throws Problem email_not_confirmed
 */
export async function admitFrame(
  db: Db,
  someone: PersonRow,
  { device, network }: Visitor,
  minutes: number,
): Promise<{ sid: string }> {
  if (!someone.confirmedAt) throw new Problem('email_not_confirmed');
  return openSession(db, someone.id, { device, network, minutes });
}
