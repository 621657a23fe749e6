import type { RequiredProof } from '#shared/auth/reauthentication-schemas.ts';
import { type Db, rowsOf } from '../../platform/db/database.ts';
import { type Operand, sql } from '../../platform/db/statement.ts';
import { type AgedFactors, agedFactorsOf } from './aged-factors.ts';
import { recoveryCodesCountFrom, recoveryCodesLeft } from './recovery-codes.ts';

/** What `reauthenticate` requires of this member. */
export async function requiredProof(db: Db, memberId: Operand<string>): Promise<RequiredProof> {
  const [row] = await rowsOf<AgedFactors & Pick<RequiredProof, 'newerFrom' | 'resetAt'>>(
    db,
    sql`select aged.*, format.utc(authority.factor_trusted_from(${memberId})) as "newerFrom",
      format.utc((select r.due_at from factor_reset r where r.member_id = ${memberId}
        and r.stopped_at is null and r.applied_at is null)) as "resetAt"
      from (${agedFactorsOf(memberId)}) aged`,
  );
  if (!row) throw new Error('the factors were not read');
  const { newerFrom, resetAt, ...aged } = row;
  if (!aged.passkey) {
    const methods: RequiredProof['methods'] = aged.authenticator
      ? ['password', 'code']
      : ['password'];
    return { methods, recovery: false, newerFrom, resetAt };
  }
  const recovery =
    aged.authenticator &&
    (await recoveryCodesCountFrom(db, memberId)) === null &&
    (await recoveryCodesLeft(db, memberId)) > 0;
  return { methods: ['passkey'], recovery, newerFrom, resetAt };
}
