import type { Assertion } from '#shared/factors/credential.ts';
import type { Config } from '../../platform/config/config.ts';
import { type Db, rowsOf } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/statement.ts';
import { Problem } from '../../platform/http/problem.ts';
import type { PersonRow } from '../members/find.ts';
import { verifyAssertion } from './assertion.ts';
import { consumeChallenge } from './challenges.ts';
import { readClientData } from './client-data.ts';
import { hasSecondFactor, requireSecondFactor } from './require.ts';

export interface Factor {
  code?: string | undefined;
  passkey?: Assertion | undefined;
}

/**
 * Requires a factor besides access to the mailbox for a password reset: a passkey, or a code where
 * two-step sign-in is on. Do not call it in a transaction: codes and challenges must stay used.
 * @returns false for a member who has neither
 * @throws Problem second_factor_missing, second_factor_invalid, passkey_missing, passkey_invalid,
 *   rate_limited
 */
export async function confirmFactor(
  db: Db,
  config: Config,
  someone: PersonRow,
  { code, passkey }: Factor,
): Promise<boolean> {
  if (passkey) {
    const { challenge } = readClientData(passkey.response.clientDataJSON);
    const asked = await consumeChallenge(db, challenge, { purpose: 'sign-in' });
    if (!asked) throw new Problem('passkey_invalid');
    const { id } = await verifyAssertion(db, config, { assertion: passkey, challenge });
    if (id !== someone.id) throw new Problem('passkey_invalid');
    return true;
  }
  if (await hasSecondFactor(db, someone.id)) {
    await requireSecondFactor(db, config, someone, code, 'reset').catch(withFactorCodePath);
    return true;
  }
  const passkeys = await rowsOf(
    db,
    sql`select from passkey where member_id = ${someone.id} limit 1`,
  );
  if (passkeys.length > 0) throw new Problem('passkey_missing');
  return false;
}

/** In the body of a reset, `code` is the code from the e-mail. */
function withFactorCodePath(error: unknown): never {
  if (!(error instanceof Problem)) throw error;
  const { errors, ...details } = error.details;
  throw new Problem(error.code, {
    ...details,
    ...(errors ? { errors: errors.map((one) => ({ ...one, path: 'factorCode' })) } : {}),
  });
}
