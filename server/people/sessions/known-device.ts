/**
 * A member's devices, each identified by the hash of a random key in its cookie. User agents are
 * too similar to identify a device.
 */
import { and, eq, ne, sql } from 'drizzle-orm';
import type { Config } from '../../platform/config/config.ts';
import { sha256 } from '../../platform/core/sha256.ts';
import type { Db } from '../../platform/db/database.ts';
import { hostedLink } from '../../platform/mail/hosted-link.ts';
import { queueMail } from '../../platform/mail/outbox.ts';
import type { PersonRow } from '../members/find.ts';
import { member } from '../members/tables.ts';
import { memberDevice } from './tables.ts';
import type { Visitor } from './visitor.ts';

/** Hashed with the member's id, so that stored hashes do not reveal shared devices. */
const hashOf = (memberId: string, key: string) => sha256(`${memberId}.${key}`);

/**
 * Records the device of a sign-in and notifies the member by e-mail if it is new. The member's
 * first device sends no e-mail.
 * @returns the id of the device
 */
export async function recordDevice(
  tx: Db,
  config: Config,
  someone: PersonRow,
  { deviceKey, device, network }: Visitor & { deviceKey: string },
): Promise<string | undefined> {
  const keyHash = hashOf(someone.id, deviceKey);
  const [noted] = await tx
    .insert(memberDevice)
    .values({ memberId: someone.id, device: device ?? '', keyHash })
    .onConflictDoUpdate({
      target: [memberDevice.memberId, memberDevice.keyHash],
      set: { lastSeenAt: sql`now()`, device: device ?? '' },
    })
    .returning({ id: memberDevice.id, isNew: sql<boolean>`xmax = 0` });
  if (!noted?.isNew) return noted?.id;
  const others = await tx
    .select({ id: memberDevice.id })
    .from(memberDevice)
    .where(and(eq(memberDevice.memberId, someone.id), ne(memberDevice.id, noted.id)))
    .limit(1);
  if (others.length > 0) {
    await queueMail(tx, config, {
      to: someone.email,
      locale: someone.locale,
      template: 'new-sign-in',
      values: {
        at: new Date().toISOString(),
        device: device ?? '',
        network: network ?? '',
        url: hostedLink(config, '/account/forgot-password'),
      },
    });
  }
  return noted.id;
}

/** @returns the id of the visitor's device if the member with this address has used it before */
export async function findKnownDevice(
  db: Db,
  email: string,
  { deviceKey }: Pick<Visitor, 'deviceKey'>,
): Promise<string | undefined> {
  if (deviceKey === undefined) return undefined;
  const [found] = await db
    .select({ id: memberDevice.id })
    .from(memberDevice)
    .innerJoin(member, eq(member.id, memberDevice.memberId))
    .where(
      and(
        sql`lower(${member.email}) = lower(${email.trim()})`,
        sql`${memberDevice.keyHash} = sha256(convert_to(${member.id} || '.' || ${deviceKey}, 'UTF8'))`,
      ),
    );
  return found?.id;
}
