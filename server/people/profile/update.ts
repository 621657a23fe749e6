/**
 * Updates a person's own data, and the name and payout address of the business they act for. Changes
 * of credentials and of these require reauthentication.
 */
import { ADDRESS_MESSAGE, addressProblem, ethereumAddress } from '#shared/ethereum-address.ts';
import type { CallInput } from '#shared/http/call.ts';
import type * as profileEndpoints from '#shared/profile/endpoints.ts';
import { OWN_ADDRESS_MESSAGE } from '#shared/withdrawals/schemas.ts';
import type { Config } from '../../platform/config/config.ts';
import { type Db, rowsOf } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/statement.ts';
import type { App } from '../../platform/http/app.ts';
import type { MemberCaller } from '../../platform/http/caller.ts';
import { fieldProblem, Problem } from '../../platform/http/problem.ts';
import { countRequest } from '../../platform/http/rate-limit.ts';
import { holderOf } from '../../platform/http/require-access.ts';
import { requireLive } from '../../platform/http/require-mode.ts';
import { knownTimeZone } from '../../platform/locales/time-zone.ts';
import { recordChange } from '../credentials/change.ts';
import { afterHold } from '../credentials/hold.ts';
import { reauthenticate } from '../factors/reauthenticate.ts';
import { reauthenticateWithMailbox } from '../factors/reauthenticate-with-mailbox.ts';
import { revokeCodes } from '../mail-codes/mail-codes.ts';
import type { Businesses } from '../members/businesses.ts';
import { isSameEmail } from '../members/email-spellings.ts';
import { findPerson } from '../members/find.ts';
import { hashPassword } from '../passwords/hash.ts';
import { refuseKnownPassword } from '../passwords/known-passwords.ts';
import { endSessions } from '../sessions/sessions.ts';
import { cancelEmailChange, countChangeMail, requestEmailChange } from './change-email.ts';

type Changes = CallInput<typeof profileEndpoints.update>['body'];

/**
 * Updates the fields that are given and differ.
 * @throws Problem validation_failed, rate_limited, unauthenticated, and those of
 *   `reauthenticateWithMailbox`
 */
export async function updateMember(
  { db, config, isOwnAddress }: Pick<App, 'db' | 'config' | 'isOwnAddress'>,
  businesses: Businesses,
  caller: MemberCaller,
  changes: Changes,
): Promise<void> {
  const {
    member: { id },
    acting,
    authSessionId,
  } = caller;
  if (changes.recipientName !== undefined) holderOf(caller, 'settings:write');
  if (changes.externalDepositAddress !== undefined) {
    // Whoever may pay out may not yet choose where to.
    for (const scope of ['settings:write', 'payouts:write'] as const) holderOf(caller, scope);
  }
  if ((changes.externalDepositAddress ?? changes.email) !== undefined) {
    requireLive(acting?.holder ?? caller.member);
  }
  const someone = await findPerson(db, id);
  const holderId = acting?.holder.id ?? id;
  const [holder] = await rowsOf<{ address: string | null; name: string | null }>(
    db,
    sql`select member.external_deposit_address as address, merchant.recipient_name as name
        from member left join merchant on merchant.id = member.id where member.id = ${holderId}`,
  );
  if (!someone || !holder) throw new Problem('unauthenticated');
  const depositAddress = await depositAddressIn(changes, isOwnAddress);
  checkFields(config, changes, acting !== null);
  const business = { id: holderId, name: holder.name ?? '' };
  const renaming = await businesses.prepareRename(business, changes.recipientName);

  const email = differs(someone.email, changes.email);
  const changesDepositAddress = depositAddress !== undefined && depositAddress !== holder.address;
  if (email !== undefined || changesDepositAddress || renaming || changes.password !== undefined) {
    const isAddress = email !== undefined || changesDepositAddress;
    if (isAddress) await reauthenticateWithMailbox(db, config, caller, changes);
    else await reauthenticate(db, config, id, changes);
  }
  if (email !== undefined) {
    await countRequest(db, 'email-change', id);
    await countChangeMail(db, id, email);
  }
  if (changes.password !== undefined) {
    const { name, surname, email: address } = someone;
    refuseKnownPassword(changes.password, [name ?? '', surname ?? '', address]);
  }
  const passwordHash =
    changes.password === undefined
      ? undefined
      : await hashPassword(changes.password, { person: id });

  await db.transaction(async (tx) => {
    // Record both changes before storing either, so that each snapshot holds the old values.
    if (passwordHash !== undefined) {
      await recordChange(tx, config, {
        memberId: id,
        kind: 'password',
        template: 'password-changed',
        values: {},
      });
    }
    if (changesDepositAddress) {
      await recordChange(tx, config, {
        memberId: id,
        kind: 'deposit_address',
        template: 'deposit-address-changed',
        values: { address: depositAddress ?? '' },
        ...(acting ? { businessId: holderId } : {}),
      });
      await rowsOf(
        tx,
        sql`update member set external_deposit_address = ${depositAddress},
            deposit_address_trusted_from = ${afterHold(config)}
          where id = ${holderId}`,
      );
    }
    await store(tx, someone.id, changes, passwordHash);
    if (passwordHash !== undefined) {
      await endSessions(tx, id, authSessionId);
      await revokeCodes(tx, id);
    }
    if (renaming) await businesses.rename(tx, holderId, renaming);
    // Last, because a new password revokes all earlier codes.
    if (email !== undefined) await requestEmailChange(tx, config, someone, email);
    else if (changes.email !== undefined) await cancelEmailChange(tx, someone);
  });
}

async function depositAddressIn(
  { externalDepositAddress: given }: Changes,
  isOwnAddress: App['isOwnAddress'],
): Promise<string | null | undefined> {
  if (given === undefined || given === null) return given;
  const refused = (message: string) => fieldProblem('externalDepositAddress', message);
  const address = ethereumAddress(given);
  if (!address) throw refused(addressProblem(given) ?? ADDRESS_MESSAGE);
  if (await isOwnAddress(address)) throw refused(OWN_ADDRESS_MESSAGE);
  return address;
}

function checkFields(
  { locales }: Config,
  { locale, timeZone, recipientName }: Changes,
  isBusiness: boolean,
) {
  if (locale !== undefined && !locales.enabled.includes(locale)) {
    throw fieldProblem('locale', 'Not a language of this installation.');
  }
  if (timeZone !== undefined && knownTimeZone(timeZone) === null) {
    throw fieldProblem('timeZone', 'Not a time zone.');
  }
  if (recipientName !== undefined && !isBusiness) {
    throw fieldProblem('recipientName', 'Only a business has one.');
  }
}

const differs = (present: string, given: string | undefined) =>
  given === undefined || isSameEmail(given, present) ? undefined : given;

async function store(
  tx: Db,
  id: string,
  { name, surname, locale, timeZone: zone }: Changes,
  passwordHash: string | undefined,
): Promise<void> {
  const timeZone = zone === undefined ? undefined : knownTimeZone(zone);
  const given = [name, surname, locale, timeZone, passwordHash];
  if (given.every((value) => value === undefined)) return;
  // An attacker who knew the old password may have requested a change of address.
  const password = sql`password_hash = ${passwordHash ?? null}, pending_email = null`;
  await rowsOf(
    tx,
    sql`update member set name = coalesce(${name ?? null}, name),
        surname = coalesce(${surname ?? null}, surname),
        locale = coalesce(${locale ?? null}, locale),
        time_zone = coalesce(${timeZone ?? null}, time_zone)
        ${passwordHash === undefined ? sql`` : sql`, ${password}`}
      where id = ${id}`,
  );
}
