/** Requires the second factor: a code from the authenticator app, or a recovery code. */
import { CODE_MISSING, CODE_WRONG } from '#shared/factors/code.ts';
import type { Config } from '../../platform/config/config.ts';
import { type Db, rowsOf } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/statement.ts';
import { unseal } from '../../platform/encryption/secret-box.ts';
import { factorTooNew } from '../../platform/http/factor-too-new.ts';
import { Problem } from '../../platform/http/problem.ts';
import type { PersonRow } from '../members/find.ts';
import { notifyRecoveryCodeUsed } from './recovery-code-email.ts';
import { plainCode, useRecoveryCode } from './recovery-codes.ts';
import { countAttempt, resetAttempts } from './sign-in-limit.ts';
import { stepOf } from './totp.ts';

export type Someone = Pick<PersonRow, 'id' | 'email' | 'locale'>;

const MAX_WAIT_SECONDS = 3600;

/** U+0001 cannot occur in an e-mail address, so the key differs from all password limit keys. */
const limitKey = (memberId: string, budget: string) =>
  `second-factor\u0001${memberId}\u0001${budget}`;

/** Each place that requires a code has its own limit, so wrong codes in one do not lock another. */
export type CodeBudget = 'sign-in' | 'signed-in' | 'reset' | `device ${string}`;

export async function hasSecondFactor(db: Db, memberId: string): Promise<boolean> {
  const found = await rowsOf(
    db,
    sql`select from second_factor where member_id = ${memberId} and confirmed_at is not null`,
  );
  return found.length > 0;
}

/**
 * Does nothing for a member without two-step sign-in. Do not call it in a transaction: a wrong code
 * must stay counted, and a correct one must stay used.
 * @param code as typed; each is single-use
 * @throws Problem second_factor_missing, second_factor_invalid (both naming `code`), rate_limited
 */
export async function requireSecondFactor(
  db: Db,
  config: Pick<Config, 'secrets' | 'locales' | 'publicUrl'>,
  someone: Someone,
  code: string | undefined,
  budget: CodeBudget,
): Promise<void> {
  if (!(await hasSecondFactor(db, someone.id))) return;
  if (!code?.trim()) {
    throw new Problem('second_factor_missing', {
      errors: [{ path: 'code', message: CODE_MISSING }],
    });
  }
  const plain = plainCode(code);
  if (isRecoveryCode(code)) return requireRecoveryCode(db, config, someone, code, budget);
  await countCode(db, { ...someone, budget }, () => consumeTotpCode(db, config, someone.id, plain));
}

/** Recovery codes are longer than the six digits of an authenticator app. */
export const isRecoveryCode = (code: string): boolean => !/^\d{6}$/.test(plainCode(code));

/**
 * A code that was renewed recently signs in, and confirms nothing: who once had a code of the authenticator
 * would otherwise get ten that last.
 * @throws Problem second_factor_invalid, factor_too_new, rate_limited
 */
export function requireRecoveryCode(
  db: Db,
  config: Pick<Config, 'secrets' | 'locales' | 'publicUrl'>,
  someone: Someone,
  code: string,
  budget: CodeBudget,
): Promise<void> {
  return countCode(db, { ...someone, budget }, () =>
    consumeRecoveryCode(db, config, someone, plainCode(code), budget),
  );
}

async function countCode(
  db: Db,
  { id, budget }: { id: string; budget: CodeBudget },
  consume: () => Promise<boolean>,
): Promise<void> {
  await countAttempt(db, limitKey(id, budget), MAX_WAIT_SECONDS);
  if (!(await consume())) {
    throw new Problem('second_factor_invalid', { errors: [{ path: 'code', message: CODE_WRONG }] });
  }
  await resetAttempts(db, limitKey(id, budget));
}

/**
 * Requires, in one atomic statement, a time step newer than the last accepted one, so that a code
 * works once across all processes (RFC 6238, section 5.2).
 */
export async function consumeTotpCode(
  db: Db,
  { secrets }: Pick<Config, 'secrets'>,
  memberId: string,
  code: string,
): Promise<boolean> {
  const [found] = await rowsOf<{ secret: Uint8Array }>(
    db,
    sql`select secret from second_factor where member_id = ${memberId}`,
  );
  if (!found) return false;
  const step = stepOf(unseal(secrets.encryption, found.secret, memberId), code);
  if (step === undefined) return false;
  const taken = await rowsOf<{ id: string }>(
    db,
    sql`update second_factor set last_step = ${step}
      where member_id = ${memberId} and secret = ${found.secret} and last_step < ${step}
      returning member_id as id`,
  );
  return taken.length > 0;
}

function consumeRecoveryCode(
  db: Db,
  config: Pick<Config, 'secrets' | 'locales' | 'publicUrl'>,
  someone: Someone,
  code: string,
  budget: CodeBudget,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const used = await useRecoveryCode(tx, someone.id, code);
    if (!used) return false;
    // The code stays unused.
    if (budget === 'signed-in' && used.countsFrom) throw factorTooNew(used.countsFrom);
    await notifyRecoveryCodeUsed(tx, config, someone);
    return true;
  });
}
