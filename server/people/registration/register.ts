/**
 * Registers a member. To prevent account enumeration, a known address executes the same statements
 * as a new one, rolled back before the commit, and stores the same code and e-mail. Neither the
 * response nor its timing differs.
 */
import { LEGAL_VERSIONS } from '#shared/legal-versions.ts';
import type { Config } from '../../platform/config/config.ts';
import { newId } from '../../platform/core/ids.ts';
import { type Db, rowsOf } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/statement.ts';
import { hostedLink } from '../../platform/mail/hosted-link.ts';
import { queueMail } from '../../platform/mail/outbox.ts';
import { issueCode } from '../mail-codes/mail-codes.ts';
import type { MailContext } from '../mail-codes/mail-context.ts';
import { countMail } from '../mail-codes/mail-limit.ts';
import type { Businesses } from '../members/businesses.ts';
import { insertMember } from '../members/create.ts';
import { findOwner, lockEmail } from '../members/find.ts';
import { hashPassword } from '../passwords/hash.ts';
import { refuseKnownPassword } from '../passwords/known-passwords.ts';
import { recordRegistrationDevice } from '../sessions/known-device.ts';
import type { Visitor } from '../sessions/visitor.ts';
import { requireAcceptedDomain } from './own-domain.ts';

export interface Registration {
  name: string;
  surname: string;
  email: string;
  password: string;
  business?: { recipientName: string; recipientDomain: string } | undefined;
  /** An enabled language. */
  locale: string;
  timeZone: string | null;
}

type RegisteringVisitor = Visitor & { deviceKey: string };

/** @throws Problem validation_failed (password, business name), rate_limited (e-mails) */
export async function register(
  db: Db,
  config: Config,
  businesses: Businesses,
  wanted: Registration,
  { visitor, context }: { visitor: RegisteringVisitor; context: MailContext },
): Promise<void> {
  if (wanted.business) await requireAcceptedDomain(db, wanted.business.recipientDomain);
  const business = wanted.business && {
    ...wanted.business,
    recipientName: await businesses.usableName(wanted.business.recipientName, {
      field: 'business.recipientName',
    }),
  };
  const given = { ...wanted, business };
  refuseKnownPassword(given.password, [given.name, given.surname, given.email]);
  await countMail(db, given.email, visitor);
  const passwordHash = await hashPassword(given.password, { address: visitor.address });
  await db.transaction(async (tx) => {
    await lockEmail(tx, given.email);
    const owner = await findOwner(tx, given.email);
    let id: string | undefined;
    if (owner) {
      // A unique address, so that the unique index does not reject the rows.
      const email = `${newId('usr')}@undone.invalid`;
      await runAndRollBack(tx, (inner) =>
        insertPerson(inner, businesses, { ...given, email }, { passwordHash, visitor }),
      );
    } else {
      id = await tx.transaction((inner) =>
        insertPerson(inner, businesses, given, { passwordHash, visitor }),
      );
    }
    const confirmation = await issueCode(tx, 'confirmation', {
      memberId: id,
      email: given.email,
      digits: context.digits,
    });
    if (owner) {
      await queueMail(tx, config, {
        to: owner.email,
        locale: owner.locale,
        template: 'already-registered',
        values: { url: hostedLink(config, '/account/forgot-password', context.query) },
      });
    } else {
      await queueMail(tx, config, {
        to: given.email,
        locale: given.locale,
        template: 'confirm-email',
        values: {
          ...context.values,
          url: hostedLink(config, '/login', { confirmation, ...context.query }),
        },
      });
    }
  });
}

async function insertPerson(
  tx: Db,
  businesses: Businesses,
  given: Registration,
  { passwordHash, visitor }: { passwordHash: string; visitor: RegisteringVisitor },
): Promise<string> {
  const { name, surname, email, locale, timeZone, business } = given;
  const id = await insertMember(tx, {
    email,
    passwordHash,
    name,
    surname,
    locale,
    timeZone,
    confirmedAt: null,
  });
  await recordRegistrationDevice(tx, id, visitor);
  if (business) await businesses.create(tx, id, business);
  const { privacy, conditions } = LEGAL_VERSIONS;
  await rowsOf(
    tx,
    sql`insert into acceptance (member_id, document, version)
      values (${id}, 'privacy', ${privacy}), (${id}, 'conditions', ${conditions})`,
  );
  return id;
}

/** Runs `work` in a nested transaction and rolls it back. */
async function runAndRollBack(tx: Db, work: (inner: Db) => Promise<unknown>): Promise<void> {
  const rollback = new Error('rolled back');
  try {
    await tx.transaction(async (inner) => {
      await work(inner);
      throw rollback;
    });
  } catch (error) {
    if (error !== rollback) throw error;
  }
}
