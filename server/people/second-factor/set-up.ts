/** Turns two-step sign-in on and off. */
import { CODE_WRONG } from '#shared/factors/code.ts';
import type { Config } from '../../platform/config/config.ts';
import { changeOf, type Db, rowsOf } from '../../platform/db/database.ts';
import { type Operand, sql } from '../../platform/db/statement.ts';
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
import { authenticatorAddress, newSecret } from '../factors/totp.ts';
import { findPerson, type PersonRow } from '../members/find.ts';
import { recordFactorChange, SECOND_FACTOR_ON } from './record-change.ts';

export async function readSecondFactor(db: Db, memberId: Operand<string>) {
  const [found] = await rowsOf<{ since: Date | null; countsFrom: string | null }>(
    db,
    sql`select confirmed_at as since, case when confirmed_at is not null
        and trusted_from > now() then format.utc(trusted_from) end as "countsFrom"
      from second_factor where member_id = ${memberId}`,
  );
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
  const begun = await changeOf<{ id: string }>(
    db,
    sql`insert into second_factor (member_id, secret) values (${memberId}, ${sealed})
      on conflict (member_id) do update set secret = excluded.secret, last_step = 0
        where second_factor.confirmed_at is null
      returning member_id as id`,
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
    const turned = await rowsOf<{ id: string }>(
      tx,
      sql`update second_factor set confirmed_at = now(), trusted_from = ${trustedFrom}
        where member_id = ${memberId} and confirmed_at is null returning member_id as id`,
    );
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
  const [begun] = await rowsOf<{ confirmedAt: Date | null }>(
    db,
    sql`select confirmed_at as "confirmedAt" from second_factor where member_id = ${memberId}`,
  );
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
