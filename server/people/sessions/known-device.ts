/**
 * A member's devices, each identified by the hash of a random key in its cookie. User agents are
 * too similar to identify a device.
 */
import { and, eq, sql } from 'drizzle-orm';
import type { Config } from '../../platform/config/config.ts';
import { sha256 } from '../../platform/core/sha256.ts';
import type { Db } from '../../platform/db/database.ts';
import { hostedLink } from '../../platform/mail/hosted-link.ts';
import { queueMail } from '../../platform/mail/outbox.ts';
import { isEmail } from '../members/email-spellings.ts';
import type { PersonRow } from '../members/find.ts';
import { member } from '../members/tables.ts';
import { memberDevice } from './tables.ts';
import type { Visitor } from './visitor.ts';

/** Hashed with the member's id, so that stored hashes do not reveal shared devices. */
const hashOf = (memberId: string, key: string) => sha256(`${memberId}.${key}`);

type KeyedVisitor = Pick<Visitor, 'device' | 'network'> & { deviceKey: string };

async function upsertDevice(
  tx: Db,
  memberId: string,
  { deviceKey, device }: KeyedVisitor,
): Promise<{ id: string; isNew: boolean } | undefined> {
  const [noted] = await tx
    .insert(memberDevice)
    .values({ memberId, device: device ?? '', keyHash: hashOf(memberId, deviceKey) })
    .onConflictDoUpdate({
      target: [memberDevice.memberId, memberDevice.keyHash],
      set: { lastSeenAt: sql`now()`, device: device ?? '' },
    })
    .returning({ id: memberDevice.id, isNew: sql<boolean>`xmax = 0` });
  return noted;
}

/** Records the device of a registration: the sign-in that follows on it sends no e-mail. */
export async function recordRegistrationDevice(
  tx: Db,
  memberId: string,
  visitor: KeyedVisitor,
): Promise<void> {
  await upsertDevice(tx, memberId, visitor);
}

/**
 * Records the device of a sign-in and notifies the member by e-mail if it is new. Test members get no
 * e-mails.
 * @returns the id of the device
 */
export async function recordDevice(
  tx: Db,
  config: Config,
  someone: PersonRow,
  visitor: KeyedVisitor,
): Promise<string | undefined> {
  const noted = await upsertDevice(tx, someone.id, visitor);
  if (noted?.isNew && someone.livemode) {
    await queueMail(tx, config, {
      to: someone.email,
      locale: someone.locale,
      template: 'new-sign-in',
      values: {
        at: new Date().toISOString(),
        device: visitor.device ?? '',
        network: visitor.network ?? '',
        url: hostedLink(config, '/account/forgot-password'),
      },
    });
  }
  return noted?.id;
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
        isEmail(member.email, email).getSQL(),
        sql`${memberDevice.keyHash} = sha256(convert_to(${member.id} || '.' || ${deviceKey}, 'UTF8'))`,
      ),
    );
  return found?.id;
}
