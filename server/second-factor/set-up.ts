/** Turning two-step sign-in on and off: the password, and a code that shows who has the device. */
import { and, eq, isNull, sql } from 'drizzle-orm';
import { CODE_WRONG } from '#shared/second-factor/code.ts';
import { checkPassword } from '../auth/check-password.ts';
import type { Config } from '../config.ts';
import type { Db } from '../db/database.ts';
import { member } from '../db/schema.ts';
import { secondFactor } from '../db/second-factor-tables.ts';
import { countAct } from '../http/act-limit.ts';
import { Problem } from '../http/problem.ts';
import type { MemberRow } from '../members/find.ts';
import { seal } from '../sealed/secret-box.ts';
import { tellSecondFactor } from './letters.ts';
import { plainCode, recoveryCodesLeft, replaceRecoveryCodes } from './recovery-codes.ts';
import { hasSecondFactor, requireSecondFactor, takeCode } from './require.ts';
import { authenticatorAddress, newSecret } from './totp.ts';

interface Proof {
  currentPassword: string | undefined;
  code: string;
}

/** Whether it is on, since when, and how many recovery codes are left. */
export async function readSecondFactor(db: Db, memberId: string) {
  const [found] = await db
    .select({ since: secondFactor.confirmedAt })
    .from(secondFactor)
    .where(eq(secondFactor.memberId, memberId));
  const since = found?.since?.toISOString() ?? null;
  const left = since === null ? 0 : await recoveryCodesLeft(db, memberId);
  return { on: since !== null, since, recoveryCodesLeft: left };
}

/**
 * A new secret, which is worth nothing until a code of it comes back. Begun again, the one before
 * is forgotten.
 * @throws Problem second_factor_on, rate_limited
 */
export async function beginSetUp(db: Db, config: Config, memberId: string) {
  const { email } = await find(db, memberId);
  await countAct(db, 'second-factor', memberId);
  const secret = newSecret();
  const sealed = seal(config.secrets.encryption, secret, memberId);
  const begun = await db
    .insert(secondFactor)
    .values({ memberId, secret: sealed })
    .onConflictDoUpdate({
      target: secondFactor.memberId,
      set: { secret: sealed, lastStep: 0 },
      setWhere: isNull(secondFactor.confirmedAt),
    })
    .returning({ memberId: secondFactor.memberId });
  if (begun.length === 0) throw new Problem('second_factor_on');
  return { secret, address: authenticatorAddress(secret, email) };
}

/**
 * Turns it on. @returns the recovery codes, which are never shown again
 * @throws Problem second_factor_on, second_factor_off (not begun), second_factor_invalid,
 *   password_missing, credentials_invalid, rate_limited
 */
export async function confirmSetUp(
  db: Db,
  config: Config,
  memberId: string,
  { currentPassword, code }: Proof,
): Promise<string[]> {
  const someone = await find(db, memberId);
  await checkPassword(db, someone, currentPassword);
  const [begun] = await db
    .select({ confirmedAt: secondFactor.confirmedAt })
    .from(secondFactor)
    .where(eq(secondFactor.memberId, memberId));
  if (!begun) throw new Problem('second_factor_off');
  if (begun.confirmedAt) throw new Problem('second_factor_on');
  return db.transaction(async (tx) => {
    // Nothing to be guessed: whoever began has the secret before their eyes.
    if (!(await takeCode(tx, config, memberId, plainCode(code)))) {
      throw new Problem('second_factor_invalid', {
        errors: [{ path: 'code', message: CODE_WRONG }],
      });
    }
    const turned = await tx
      .update(secondFactor)
      .set({ confirmedAt: sql`now()` })
      .where(and(eq(secondFactor.memberId, memberId), isNull(secondFactor.confirmedAt)))
      .returning({ memberId: secondFactor.memberId });
    if (turned.length === 0) throw new Problem('second_factor_on');
    await tellSecondFactor(tx, config, someone, 'second-factor-on');
    return replaceRecoveryCodes(tx, memberId);
  });
}

/** Ten new recovery codes; those before are worth nothing then. */
export async function renewRecoveryCodes(
  db: Db,
  config: Config,
  memberId: string,
  proof: Proof,
): Promise<string[]> {
  await prove(db, config, memberId, proof);
  return db.transaction((tx) => replaceRecoveryCodes(tx, memberId));
}

export async function turnOff(
  db: Db,
  config: Config,
  memberId: string,
  proof: Proof,
): Promise<void> {
  const someone = await prove(db, config, memberId, proof);
  await db.transaction(async (tx) => {
    await forgetSecondFactor(tx, memberId);
    await tellSecondFactor(tx, config, someone, 'second-factor-off');
  });
}

/** Secret and recovery codes are gone; signing in takes the password alone. @returns whether it was on */
export async function forgetSecondFactor(tx: Db, memberId: string): Promise<boolean> {
  const [gone] = await tx
    .delete(secondFactor)
    .where(eq(secondFactor.memberId, memberId))
    .returning({ since: secondFactor.confirmedAt });
  return Boolean(gone?.since);
}

/** The password first: a wrong one uses up no code. */
async function prove(
  db: Db,
  config: Config,
  memberId: string,
  { currentPassword, code }: Proof,
): Promise<MemberRow> {
  const someone = await find(db, memberId);
  await checkPassword(db, someone, currentPassword);
  if (!(await hasSecondFactor(db, memberId))) throw new Problem('second_factor_off');
  await requireSecondFactor(db, config, someone, code);
  return someone;
}

async function find(db: Db, memberId: string): Promise<MemberRow> {
  const [someone] = await db.select().from(member).where(eq(member.id, memberId));
  if (!someone) throw new Problem('unauthenticated');
  return someone;
}
