/** Updates a member's own data. Changes of credentials require reauthentication. */
import { eq } from 'drizzle-orm';
import { ADDRESS_MESSAGE, ethereumAddress } from '#shared/ethereum-address.ts';
import type { CallInput } from '#shared/http/endpoint.ts';
import type * as profileEndpoints from '#shared/profile/endpoints.ts';
import type { Config } from '../../platform/config/config.ts';
import type { Db } from '../../platform/db/database.ts';
import type { MemberCaller } from '../../platform/http/caller.ts';
import { fieldProblem, Problem } from '../../platform/http/problem.ts';
import { countRequest } from '../../platform/http/rate-limit.ts';
import { recordChange } from '../credentials/change.ts';
import { reauthenticate } from '../factors/reauthenticate.ts';
import { revokeCodes } from '../mail-codes/mail-codes.ts';
import type { Businesses } from '../members/businesses.ts';
import { member, merchant } from '../members/tables.ts';
import { hashPassword } from '../passwords/hash.ts';
import { refuseKnownPassword } from '../passwords/known-passwords.ts';
import { endSessions } from '../sessions/sessions.ts';
import { cancelEmailChange, requestEmailChange } from './change-email.ts';

type Changes = CallInput<typeof profileEndpoints.update>['body'];

/**
 * Updates the fields that are given and differ.
 * @throws Problem validation_failed, rate_limited, unauthenticated, and those of `reauthenticate`
 */
export async function updateMember(
  db: Db,
  config: Config,
  businesses: Businesses,
  { member: { id }, acting, authSessionId }: MemberCaller,
  changes: Changes,
): Promise<void> {
  // The name and the payout address of a business are changed by the person who registered it.
  const isOthers = acting !== null && acting.holder.id !== id;
  if (isOthers && (changes.recipientName ?? changes.externalDepositAddress) !== undefined) {
    throw new Problem('forbidden');
  }
  const [row] = await db
    .select({ member, business: merchant.recipientName })
    .from(member)
    .leftJoin(merchant, eq(merchant.id, member.id))
    .where(eq(member.id, id));
  if (!row) throw new Problem('unauthenticated');
  const someone = row.member;
  const depositAddress = depositAddressIn(changes);
  checkFields(config, changes, row.business !== null);
  const business = { id, name: row.business ?? '' };
  const renaming = await businesses.prepareRename(business, changes.recipientName);

  const email = differs(someone.email, changes.email);
  const changesDepositAddress =
    depositAddress !== undefined && depositAddress !== someone.externalDepositAddress;
  if (email !== undefined || changesDepositAddress || renaming || changes.password !== undefined) {
    await reauthenticate(db, config, id, changes);
  }
  if (email !== undefined) {
    await countRequest(db, 'email-change', id);
    await countRequest(db, 'mail', email);
  }
  if (changes.password !== undefined) {
    const { name, surname, email: address } = someone;
    refuseKnownPassword(changes.password, [name ?? '', surname ?? '', address]);
  }
  const passwordHash =
    changes.password === undefined ? undefined : await hashPassword(changes.password);

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
      });
    }
    await store(tx, someone.id, changes, { passwordHash, depositAddress });
    if (passwordHash !== undefined) {
      await endSessions(tx, id, authSessionId);
      await revokeCodes(tx, id);
    }
    if (renaming) await businesses.rename(tx, id, renaming);
    // Last, because a new password revokes all earlier codes.
    if (email !== undefined) await requestEmailChange(tx, config, someone, email);
    else if (changes.email !== undefined) await cancelEmailChange(tx, someone);
  });
}

function depositAddressIn({ externalDepositAddress: given }: Changes): string | null | undefined {
  if (given === undefined || given === null) return given;
  const address = ethereumAddress(given);
  if (!address) throw fieldProblem('externalDepositAddress', ADDRESS_MESSAGE);
  return address;
}

function checkFields({ locales }: Config, { locale, recipientName }: Changes, isBusiness: boolean) {
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
  { name, surname, locale }: Changes,
  { passwordHash, depositAddress: externalDepositAddress }: Made,
): Promise<void> {
  // An attacker who knew the old password may have requested a change of address.
  const pendingEmail = passwordHash === undefined ? undefined : null;
  const given = { name, surname, locale, passwordHash, externalDepositAddress, pendingEmail };
  if (Object.values(given).some((value) => value !== undefined)) {
    await tx.update(member).set(given).where(eq(member.id, id));
  }
}
