/** That whoever acts has the device, too: a code of their authenticator, or a recovery code. */
import { and, eq, isNotNull, lt } from 'drizzle-orm';
import { CODE_MISSING, CODE_WRONG } from '#shared/second-factor/code.ts';
import { countAttempt, forgetAttempts } from '../auth/sign-in-limit.ts';
import type { Config } from '../config.ts';
import type { Db } from '../db/database.ts';
import { secondFactor } from '../db/second-factor-tables.ts';
import { Problem } from '../http/problem.ts';
import type { MemberRow } from '../members/find.ts';
import { unseal } from '../sealed/secret-box.ts';
import { tellRecoveryCodeUsed } from './letters.ts';
import { plainCode, useRecoveryCode } from './recovery-codes.ts';
import { stepOf } from './totp.ts';

export type Someone = Pick<MemberRow, 'id' | 'email' | 'locale'>;

const LONGEST_WAIT_SECONDS = 3600;

/** Beside the limit of passwords; with a character that no e-mail typed at sign-in may have. */
const limitKey = (memberId: string) => `second-factor\u0001${memberId}`;

export async function hasSecondFactor(db: Db, memberId: string): Promise<boolean> {
  const found = await db.$count(
    secondFactor,
    and(eq(secondFactor.memberId, memberId), isNotNull(secondFactor.confirmedAt)),
  );
  return found > 0;
}

/**
 * Nothing for a member without two-step sign-in. Not to be called in a transaction: a wrong code
 * stays counted whatever becomes of the act, and a right one is used up.
 * @param code as it was typed; each is good once
 * @throws Problem second_factor_missing, second_factor_invalid (both naming `code`), rate_limited
 */
export async function requireSecondFactor(
  db: Db,
  config: Pick<Config, 'secrets' | 'locales' | 'publicUrl'>,
  someone: Someone,
  code: string | undefined,
): Promise<void> {
  if (!(await hasSecondFactor(db, someone.id))) return;
  if (!code?.trim()) {
    throw new Problem('second_factor_missing', {
      errors: [{ path: 'code', message: CODE_MISSING }],
    });
  }
  await countAttempt(db, limitKey(someone.id), LONGEST_WAIT_SECONDS);
  const plain = plainCode(code);
  const right = /^\d{6}$/.test(plain)
    ? await takeCode(db, config, someone.id, plain)
    : await takeRecoveryCode(db, config, someone, plain);
  if (!right) {
    throw new Problem('second_factor_invalid', { errors: [{ path: 'code', message: CODE_WRONG }] });
  }
  await forgetAttempts(db, limitKey(someone.id));
}

/**
 * One statement decides whether the step of a code is newer than all that were taken, so that a
 * code is good once over all processes (RFC 6238, section 5.2).
 */
export async function takeCode(
  db: Db,
  { secrets }: Pick<Config, 'secrets'>,
  memberId: string,
  code: string,
): Promise<boolean> {
  const [found] = await db
    .select({ secret: secondFactor.secret })
    .from(secondFactor)
    .where(eq(secondFactor.memberId, memberId));
  if (!found) return false;
  const step = stepOf(unseal(secrets.encryption, found.secret, memberId), code);
  if (step === undefined) return false;
  const taken = await db
    .update(secondFactor)
    .set({ lastStep: step })
    .where(
      and(
        eq(secondFactor.memberId, memberId),
        eq(secondFactor.secret, found.secret),
        lt(secondFactor.lastStep, step),
      ),
    )
    .returning({ memberId: secondFactor.memberId });
  return taken.length > 0;
}

function takeRecoveryCode(
  db: Db,
  config: Pick<Config, 'secrets' | 'locales' | 'publicUrl'>,
  someone: Someone,
  code: string,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const used = await useRecoveryCode(tx, someone.id, code);
    if (used) await tellRecoveryCodeUsed(tx, config, someone);
    return used;
  });
}
