/** Changing one's own data. What could be turned against the member needs the password. */
import { eq } from 'drizzle-orm';
import { ADDRESS_MESSAGE, ethereumAddress } from '#shared/ethereum-address.ts';
import type { CallInput } from '#shared/http/endpoint.ts';
import type { updateMe } from '#shared/profile/contract.ts';
import { checkPassword } from '../auth/check-password.ts';
import { hostedLink } from '../auth/hosted-link.ts';
import { refuseKnownPassword } from '../auth/known-passwords.ts';
import { revokeCodes } from '../auth/mail-codes.ts';
import { hashPassword } from '../auth/password.ts';
import { endSessions } from '../auth/sessions.ts';
import type { Config } from '../config.ts';
import type { Db } from '../db/database.ts';
import { member, merchant } from '../db/schema.ts';
import { countAct } from '../http/act-limit.ts';
import type { MemberCaller } from '../http/caller.ts';
import { fieldProblem, Problem } from '../http/problem.ts';
import { queueMail } from '../mail/outbox.ts';
import type { MemberRow } from '../members/find.ts';
import { tellPasswordChanged } from '../password/forgotten.ts';
import { requireSecondFactor } from '../second-factor/require.ts';
import { askNewEmail, keepEmail } from './change-email.ts';

type Changes = CallInput<typeof updateMe>['body'];

/**
 * Changes what is given and differs.
 * @throws Problem validation_failed, credentials_invalid, second_factor_missing,
 * second_factor_invalid, rate_limited, unauthenticated
 */
export async function updateMember(
  db: Db,
  config: Config,
  { member: { id }, authSessionId }: MemberCaller,
  changes: Changes,
): Promise<void> {
  const [row] = await db
    .select({ member, business: merchant.id })
    .from(member)
    .leftJoin(merchant, eq(merchant.id, member.id))
    .where(eq(member.id, id));
  if (!row) throw new Problem('unauthenticated');
  const someone = row.member;
  const depositAddress = depositAddressIn(changes);
  checkPlaces(config, changes, row.business !== null);

  const email = differs(someone.email, changes.email);
  const movesDeposits =
    depositAddress !== undefined && depositAddress !== someone.externalDepositAddress;
  if (email !== undefined || movesDeposits || changes.password !== undefined) {
    await checkPassword(db, someone, changes.currentPassword);
  }
  // What leaves goes there: the code of an exit would be worth nothing without.
  if (movesDeposits) await requireSecondFactor(db, config, someone, changes.code);
  if (email !== undefined) {
    await countAct(db, 'email-change', id);
    await countAct(db, 'mail', email);
  }
  if (changes.password !== undefined) {
    const { name, surname, email: address } = someone;
    refuseKnownPassword(changes.password, [name ?? '', surname ?? '', address]);
  }
  const passwordHash =
    changes.password === undefined ? undefined : await hashPassword(changes.password);

  await db.transaction(async (tx) => {
    await store(tx, someone.id, changes, { passwordHash, depositAddress });
    if (passwordHash !== undefined) {
      await endSessions(tx, id, authSessionId);
      await revokeCodes(tx, id);
      await tellPasswordChanged(tx, config, someone);
    }
    if (movesDeposits) await tellDepositAddress(tx, config, someone, depositAddress);
    // Last: a new password takes every code out of use but this one.
    if (email !== undefined) await askNewEmail(tx, config, someone, email);
    else if (changes.email !== undefined) await keepEmail(tx, someone);
  });
}

function depositAddressIn({ externalDepositAddress: given }: Changes): string | null | undefined {
  if (given === undefined || given === null) return given;
  const address = ethereumAddress(given);
  if (!address) throw fieldProblem('externalDepositAddress', ADDRESS_MESSAGE);
  return address;
}

function checkPlaces({ locales }: Config, { locale, recipientName }: Changes, isBusiness: boolean) {
  if (locale !== undefined && !locales.enabled.includes(locale)) {
    throw fieldProblem('locale', 'Not a language of this installation.');
  }
  if (recipientName !== undefined && !isBusiness) {
    throw fieldProblem('recipientName', 'Only a business has one.');
  }
}

const differs = (present: string, given: string | undefined) =>
  given?.toLowerCase() === present.toLowerCase() ? undefined : given;

interface Made {
  passwordHash: string | undefined;
  depositAddress: string | null | undefined;
}

async function store(
  tx: Db,
  id: string,
  { name, surname, locale, recipientName }: Changes,
  { passwordHash, depositAddress: externalDepositAddress }: Made,
): Promise<void> {
  // Whoever knew the old password may have asked for another address.
  const pendingEmail = passwordHash === undefined ? undefined : null;
  const given = { name, surname, locale, passwordHash, externalDepositAddress, pendingEmail };
  if (Object.values(given).some((value) => value !== undefined)) {
    await tx.update(member).set(given).where(eq(member.id, id));
  }
  if (recipientName !== undefined) {
    await tx.update(merchant).set({ recipientName }).where(eq(merchant.id, id));
  }
}

function tellDepositAddress(
  tx: Db,
  config: Config,
  { email, locale }: MemberRow,
  address: string | null,
): Promise<void> {
  return queueMail(tx, config, {
    to: email,
    locale,
    letter: 'deposit-address-changed',
    values: {
      at: new Date().toISOString(),
      address: address ?? '',
      url: hostedLink(config, '/account/forgot-password'),
    },
  });
}
