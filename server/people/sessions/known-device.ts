/**
 * A member's devices, each identified by the hash of a random key in its cookie. User agents are
 * too similar to identify a device.
 */
import type { Config } from '../../platform/config/config.ts';
import { sha256 } from '../../platform/core/sha256.ts';
import { type Db, rowsOf } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/statement.ts';
import { hostedLink } from '../../platform/mail/hosted-link.ts';
import { queueMail } from '../../platform/mail/outbox.ts';
import { isEmail } from '../members/email-spellings.ts';
import type { PersonRow } from '../members/find.ts';
import type { Visitor } from './visitor.ts';

/** Hashed with the member's id, so that stored hashes do not reveal shared devices. */
const hashOf = (memberId: string, key: string) => sha256(`${memberId}.${key}`);

type KeyedVisitor = Pick<Visitor, 'device' | 'network'> & { deviceKey: string };

async function upsertDevice(
  tx: Db,
  memberId: string,
  { deviceKey, device }: KeyedVisitor,
): Promise<{ id: string; isNew: boolean } | undefined> {
  const [noted] = await rowsOf<{ id: string; isNew: boolean }>(
    tx,
    sql`insert into member_device (member_id, device, key_hash)
      values (${memberId}, ${device ?? ''}, ${hashOf(memberId, deviceKey)})
      on conflict (member_id, key_hash) do update set last_seen_at = now(), device = excluded.device
      returning id, xmax = 0 as "isNew"`,
  );
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
  const [found] = await rowsOf<{ id: string }>(
    db,
    sql`select member_device.id from member_device
        join member on member.id = member_device.member_id
        where ${isEmail(sql`member.email`, email)}
        and member_device.key_hash = sha256(convert_to(member.id || '.' || ${deviceKey}, 'UTF8'))`,
  );
  return found?.id;
}
