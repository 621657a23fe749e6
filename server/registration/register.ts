/**
 * Becoming a member. A known address makes the same statements as a new one, undone before the
 * commit, and the same rows that stay: a code and a mail. Neither answer nor time tells them apart.
 */
import { LEGAL_VERSIONS } from '#shared/legal-versions.ts';
import { hostedLink } from '../auth/hosted-link.ts';
import { refuseKnownPassword } from '../auth/known-passwords.ts';
import { issueCode } from '../auth/mail-codes.ts';
import { hashPassword } from '../auth/password.ts';
import type { Config } from '../config.ts';
import type { Db } from '../db/database.ts';
import { acceptance } from '../db/schema.ts';
import { countAct } from '../http/act-limit.ts';
import { newId } from '../ids.ts';
import { queueMail } from '../mail/outbox.ts';
import { insertMember, makeBusiness } from '../members/create.ts';
import { findByEmail, lockEmail } from '../members/find.ts';

export interface Registration {
  name: string;
  surname: string;
  email: string;
  password: string;
  business?: { recipientName: string; recipientDomain: string } | undefined;
  /** An enabled language. */
  locale: string;
}

/** @throws Problem validation_failed (password), rate_limited: so many mails to one address are enough */
export async function register(db: Db, config: Config, given: Registration): Promise<void> {
  refuseKnownPassword(given.password, [given.name, given.surname, given.email]);
  await countAct(db, 'mail', given.email);
  const passwordHash = await hashPassword(given.password);
  await db.transaction(async (tx) => {
    await lockEmail(tx, given.email);
    const owner = await findByEmail(tx, given.email);
    let id: string | undefined;
    if (owner) {
      // The index on addresses is not to notice.
      const email = `${newId('usr')}@undone.invalid`;
      await undone(tx, (inner) => insertPerson(inner, { ...given, email }, passwordHash));
    } else {
      id = await tx.transaction((inner) => insertPerson(inner, given, passwordHash));
    }
    const confirmation = await issueCode(tx, 'confirmation', id, given.email);
    if (owner) {
      await queueMail(tx, config, {
        to: owner.email,
        locale: owner.locale,
        letter: 'already-registered',
        values: { url: hostedLink(config, '/account/forgot-password') },
      });
    } else {
      await queueMail(tx, config, {
        to: given.email,
        locale: given.locale,
        letter: 'confirm-email',
        values: { url: hostedLink(config, '/login', { confirmation }) },
      });
    }
  });
}

async function insertPerson(tx: Db, given: Registration, passwordHash: string): Promise<string> {
  const { name, surname, email, locale, business } = given;
  const id = await insertMember(tx, {
    email,
    passwordHash,
    name,
    surname,
    locale,
    confirmedAt: null,
  });
  if (business) await makeBusiness(tx, id, business);
  await tx.insert(acceptance).values(
    (['privacy', 'conditions'] as const).map((document) => ({
      memberId: id,
      document,
      version: LEGAL_VERSIONS[document],
    })),
  );
  return id;
}

/** Does `work` and takes it back. */
async function undone(tx: Db, work: (inner: Db) => Promise<unknown>): Promise<void> {
  const enough = new Error('taken back');
  try {
    await tx.transaction(async (inner) => {
      await work(inner);
      throw enough;
    });
  } catch (error) {
    if (error !== enough) throw error;
  }
}
