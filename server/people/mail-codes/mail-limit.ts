/**
 * Limits how many links can be sent to an address by requests without a sign-in. Requests from
 * unknown devices are counted per network, so that strangers cannot use up the owner's limit.
 */
import { sql } from 'drizzle-orm';
import { type Db, rowsOf } from '../../platform/db/database.ts';
import { countRequest } from '../../platform/http/rate-limit.ts';
import { findKnownDevice } from '../sessions/known-device.ts';
import type { Visitor } from '../sessions/visitor.ts';

/** After so many links in so many minutes no more are sent: the earlier ones are still valid. */
const MAX_FRESH_LINKS = 3;
const FRESH_MINUTES = 10;

/**
 * Allows five requests an hour from a known device of the member, else five an hour per network.
 * @returns whether the request comes from a known device of the member
 * @throws Problem rate_limited
 */
export async function countMail(db: Db, email: string, visitor: Visitor): Promise<boolean> {
  const device = await findKnownDevice(db, email, visitor);
  const budget = device ? `device ${device}` : `${email.trim()} from ${visitor.network}`;
  await countRequest(db, 'mail', budget);
  return device !== undefined;
}

/** Whether enough unused links of this kind were sent to the address recently. */
export async function hasFreshLinks(
  tx: Db,
  purpose: 'confirmation' | 'reset',
  { memberId, email }: { memberId: string | undefined; email: string },
): Promise<boolean> {
  const [row] = await rowsOf<{ enough: boolean }>(
    tx,
    sql`select count(*) >= ${MAX_FRESH_LINKS} as enough from mail_code
      where purpose = ${purpose} and lower(email) = lower(${email})
        and member_id is not distinct from ${memberId ?? null} and used_at is null
        and created_at > now() - ${FRESH_MINUTES}::int * interval '1 minute'`,
  );
  return row?.enough ?? false;
}
