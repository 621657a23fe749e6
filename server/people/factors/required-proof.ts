import type { RequiredProof } from '#shared/auth/reauthentication-schemas.ts';
import { type Db, rowsOf } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/statement.ts';
import { readAgedFactors } from './aged-factors.ts';
import { recoveryCodesCountFrom, recoveryCodesLeft } from './recovery-codes.ts';

/** What `reauthenticate` requires of this member. */
export async function requiredProof(db: Db, memberId: string): Promise<RequiredProof> {
  const aged = await readAgedFactors(db, memberId);
  const [times] = await rowsOf<Pick<RequiredProof, 'newerFrom' | 'resetAt'>>(
    db,
    sql`select format.utc(authority.factor_trusted_from(${memberId})) as "newerFrom",
      format.utc((select r.due_at from factor_reset r where r.member_id = ${memberId}
        and r.stopped_at is null and r.applied_at is null)) as "resetAt"`,
  );
  const { newerFrom = null, resetAt = null } = times ?? {};
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
