/** Turns two-step sign-in on and off. */
import { and, eq, isNull, sql } from 'drizzle-orm';
import { CODE_WRONG } from '#shared/factors/code.ts';
import type { Config } from '../../platform/config/config.ts';
import type { Db } from '../../platform/db/database.ts';
import { seal } from '../../platform/encryption/secret-box.ts';
import type { MemberCaller } from '../../platform/http/caller.ts';
import { Problem } from '../../platform/http/problem.ts';
import { countRequest } from '../../platform/http/rate-limit.ts';
import { addFactor } from '../credentials/add-factor.ts';
import { deleteSecondFactor } from '../factors/delete-second-factor.ts';
import type { Proof } from '../factors/reauthenticate.ts';
import { reauthenticateWithMailbox } from '../factors/reauthenticate-with-mailbox.ts';
import {
  plainCode,
  recoveryCodesCountFrom,
  recoveryCodesLeft,
  replaceRecoveryCodes,
} from '../factors/recovery-codes.ts';
import { consumeTotpCode, hasSecondFactor } from '../factors/require.ts';
import { secondFactor } from '../factors/tables.ts';
import { authenticatorAddress, newSecret } from '../factors/totp.ts';
import { findPerson, type PersonRow } from '../members/find.ts';
import { recordFactorChange, SECOND_FACTOR_ON } from './record-change.ts';

export async function readSecondFactor(db: Db, memberId: string) {
  const [found] = await db
    .select({
      since: secondFactor.confirmedAt,
      countsFrom: sql<string | null>`case when ${secondFactor.confirmedAt} is not null
        and ${secondFactor.trustedFrom} > now() then format.utc(${secondFactor.trustedFrom}) end`,
    })
    .from(secondFactor)
    .where(eq(secondFactor.memberId, memberId));
  const since = found?.since?.toISOString() ?? null;
  const left = since === null ? 0 : await recoveryCodesLeft(db, memberId);
  const countsFrom = found?.countsFrom ?? null;
  const codesFrom = since === null ? null : await recoveryCodesCountFrom(db, memberId);
  return {
    on: since !== null,
    since,
    countsFrom,
    recoveryCodesLeft: left,
    recoveryCodesCountFrom: codesFrom,
  };
}

/**
 * Creates a secret, which is inactive until `confirmSetUp` receives one of its codes. Calling it
 * again replaces an unconfirmed secret.
 * @throws Problem second_factor_on, rate_limited
 */
export async function beginSetUp(db: Db, config: Config, memberId: string) {
  const { email } = await find(db, memberId);
  await countRequest(db, 'second-factor', memberId);
  const secret = newSecret();
  const sealed = seal(config.secrets.encryption, secret, memberId);
  const begun = await db.transaction((tx) =>
    tx
      .insert(secondFactor)
      .values({ memberId, secret: sealed })
      .onConflictDoUpdate({
        target: secondFactor.memberId,
        set: { secret: sealed, lastStep: 0 },
        setWhere: isNull(secondFactor.confirmedAt),
      })
      .returning({ memberId: secondFactor.memberId }),
  );
  if (begun.length === 0) throw new Problem('second_factor_on');
  return { secret, address: authenticatorAddress(secret, email) };
}

/**
 * Turns two-step sign-in on.
 * @returns the recovery codes, which are never shown again
 * @throws Problem second_factor_on, second_factor_off (not begun), second_factor_invalid, and what
 *   `reauthenticateWithMailbox` throws
 */
export async function confirmSetUp(
  db: Db,
  config: Config,
  caller: MemberCaller,
  { code, ...proof }: Proof & { code: string },
): Promise<string[]> {
  const memberId = caller.member.id;
  await mustBeOff(db, memberId);
  await reauthenticateWithMailbox(db, config, caller, proof);
  return db.transaction(async (tx) => {
    const trustedFrom = await addFactor(tx, config, caller, SECOND_FACTOR_ON);
    // No rate limit is needed: the caller already knows the secret.
    if (!(await consumeTotpCode(tx, config, memberId, plainCode(code)))) {
      throw new Problem('second_factor_invalid', {
        errors: [{ path: 'code', message: CODE_WRONG }],
      });
    }
    const turned = await tx
      .update(secondFactor)
      .set({ confirmedAt: sql`now()`, trustedFrom })
      .where(and(eq(secondFactor.memberId, memberId), isNull(secondFactor.confirmedAt)))
      .returning({ memberId: secondFactor.memberId });
    if (turned.length === 0) throw new Problem('second_factor_on');
    return replaceRecoveryCodes(tx, memberId, trustedFrom);
  });
}

/** Replaces the recovery codes. The new ones count after the hold, like any factor that is added. */
export async function renewRecoveryCodes(
  db: Db,
  config: Config,
  caller: MemberCaller,
  proof: Proof,
): Promise<string[]> {
  const memberId = caller.member.id;
  await mustBeOn(db, memberId);
  await reauthenticateWithMailbox(db, config, caller, proof);
  return db.transaction(async (tx) => {
    await recordFactorChange(tx, config, memberId, 'recovery_codes');
    const hold = sql`${config.credentials.holdSeconds} * interval '1 second'`;
    return replaceRecoveryCodes(tx, memberId, sql`now() + ${hold}`);
  });
}

export async function turnOff(
  db: Db,
  config: Config,
  caller: MemberCaller,
  proof: Proof,
): Promise<void> {
  const memberId = caller.member.id;
  await mustBeOn(db, memberId);
  await reauthenticateWithMailbox(db, config, caller, proof);
  await db.transaction(async (tx) => {
    await recordFactorChange(tx, config, memberId, 'second_factor_off');
    await deleteSecondFactor(tx, memberId);
  });
}

async function mustBeOff(db: Db, memberId: string): Promise<void> {
  const [begun] = await db
    .select({ confirmedAt: secondFactor.confirmedAt })
    .from(secondFactor)
    .where(eq(secondFactor.memberId, memberId));
  if (!begun) throw new Problem('second_factor_off');
  if (begun.confirmedAt) throw new Problem('second_factor_on');
}

/** Call it before reauthentication, which consumes a one-time code. */
async function mustBeOn(db: Db, memberId: string): Promise<void> {
  if (!(await hasSecondFactor(db, memberId))) throw new Problem('second_factor_off');
}

async function find(db: Db, memberId: string): Promise<PersonRow> {
  const someone = await findPerson(db, memberId);
  if (!someone) throw new Problem('unauthenticated');
  return someone;
}
