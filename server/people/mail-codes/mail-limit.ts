/**
 * Limits how many mails requests without a sign-in send to an address. Every request is either
 * answered with `rate_limited` or sends its mail, so a stranger cannot make the owner's mail stay
 * away. The address is counted as it was typed, whether an account has it or not.
 */
import type { Db } from '../../platform/db/database.ts';
import { countFrom, countRequest } from '../../platform/http/rate-limit.ts';
import { findKnownDevice } from '../sessions/known-device.ts';
import type { Visitor } from '../sessions/visitor.ts';

/**
 * Allows five requests an hour from a known device of the member, else five an hour per network.
 * All networks together have a limit as well, which does not refuse the first request of a network.
 * @throws Problem rate_limited
 */
export async function countMail(db: Db, email: string, visitor: Visitor): Promise<void> {
  const device = await findKnownDevice(db, email, visitor);
  if (device) {
    await countRequest(db, 'mail', `device ${device}`);
    return;
  }
  const { isFirst } = await countFrom(db, 'mail', visitor.address, email);
  if (!isFirst) await countRequest(db, 'mail-of-strangers', email);
}
