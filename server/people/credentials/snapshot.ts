/**
 * A snapshot of all credentials of a member, restored when a change is undone. Rows are stored as
 * PostgreSQL's JSON, so a new column needs no change here.
 */
import type { Config } from '../../platform/config/config.ts';
import { type Db, rowsOf } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/statement.ts';
import { seal, unseal } from '../../platform/encryption/secret-box.ts';
import type { PersonRow } from '../members/find.ts';

type Row = Record<string, unknown>;

/** The address that withdrawals go to, and from when it counts. */
export interface PayoutAddress {
  externalDepositAddress: string | null;
  depositAddressTrustedFrom: Date | null;
}

interface Snapshot {
  email: string;
  /** In ISO 8601; null or absent: the address always counted. */
  emailTrustedFrom?: string | null;
  externalDepositAddress: string | null;
  depositAddressTrustedFrom?: string | null;
  secondFactor: Row | null;
  /**
   * The secret of `secondFactor` in plain text, so that restoring re-encrypts it with the current
   * ENCRYPTION_KEY; null if no key decrypts it.
   */
  totpSecret: string | null;
  recoveryCodes: Row[];
  passkeys: Row[];
}

type Secrets = Pick<Config, 'secrets'>;

export const restoredTime = (time: string | null | undefined): Date | null =>
  time ? new Date(time) : null;

/**
 * @param payout that of the person, or of the business whose address is about to change
 * @returns the snapshot, encrypted. The caller has locked the person.
 */
export async function takeSnapshot(
  tx: Db,
  { secrets }: Secrets,
  someone: PersonRow,
  payout: PayoutAddress,
): Promise<Uint8Array> {
  const { id, email } = someone;
  const [rows] = await rowsOf<{
    factor: Row | null;
    sealed: string | null;
    codes: Row[] | null;
    passkeys: Row[] | null;
  }>(
    tx,
    sql`select
      (select to_jsonb(f) from second_factor f where f.member_id = ${id}) as factor,
      (select encode(f.secret, 'base64') from second_factor f where f.member_id = ${id}) as sealed,
      (select jsonb_agg(to_jsonb(c)) from recovery_code c where c.member_id = ${id}) as codes,
      (select jsonb_agg(to_jsonb(p)) from passkey p where p.member_id = ${id}) as passkeys`,
  );
  const { factor = null, sealed = null, codes = null, passkeys = null } = rows ?? {};
  const snapshot: Snapshot = {
    email,
    emailTrustedFrom: someone.emailTrustedFrom?.toISOString() ?? null,
    externalDepositAddress: payout.externalDepositAddress,
    depositAddressTrustedFrom: payout.depositAddressTrustedFrom?.toISOString() ?? null,
    secondFactor: factor,
    totpSecret: sealed === null ? null : opened(secrets.encryption, sealed, id),
    recoveryCodes: codes ?? [],
    passkeys: passkeys ?? [],
  };
  return seal(secrets.encryption, JSON.stringify(snapshot), id);
}

function opened(keys: Config['secrets']['encryption'], sealed: string, id: string) {
  try {
    return unseal(keys, new Uint8Array(Buffer.from(sealed, 'base64')), id);
  } catch {
    return null;
  }
}

/**
 * Restores the second factor, recovery codes and passkeys, and deletes those added since.
 * @returns the e-mail address of the snapshot, and from when it counts
 */
export async function restoreFactors(
  tx: Db,
  { secrets }: Secrets,
  memberId: string,
  sealed: Uint8Array,
): Promise<Pick<Snapshot, 'email' | 'emailTrustedFrom'>> {
  const snapshot = readSnapshot({ secrets }, memberId, sealed);
  await restoreSecondFactor(tx, { secrets }, memberId, snapshot);
  await restorePasskeys(tx, memberId, snapshot.passkeys);
  return snapshot;
}

export const readSnapshot = (
  { secrets }: Secrets,
  memberId: string,
  sealed: Uint8Array,
): Snapshot => JSON.parse(unseal(secrets.encryption, sealed, memberId));

async function restoreSecondFactor(
  tx: Db,
  { secrets }: Secrets,
  memberId: string,
  { secondFactor, totpSecret, recoveryCodes }: Snapshot,
): Promise<void> {
  // A recovery code used since the snapshot stays used.
  const used = await rowsOf<{ hash: string }>(
    tx,
    sql`select encode(hash, 'hex') as hash from recovery_code
      where member_id = ${memberId} and used_at is not null`,
  );
  await tx.execute(sql`delete from second_factor where member_id = ${memberId}`);
  // An unfinished set-up is not restored.
  if (!secondFactor?.confirmed_at) return;
  await tx.execute(sql`insert into second_factor
    select * from jsonb_populate_record(null::second_factor, ${JSON.stringify(secondFactor)}::jsonb)`);
  if (totpSecret !== null) {
    const anew = Buffer.from(seal(secrets.encryption, totpSecret, memberId)).toString('base64');
    await tx.execute(sql`update second_factor set secret = decode(${anew}, 'base64')
      where member_id = ${memberId}`);
  }
  await tx.execute(sql`insert into recovery_code
    select * from jsonb_populate_recordset(null::recovery_code, ${JSON.stringify(recoveryCodes)}::jsonb)`);
  await tx.execute(sql`update recovery_code set used_at = coalesce(used_at, now())
    where member_id = ${memberId}
      and encode(hash, 'hex') in (select jsonb_array_elements_text(${JSON.stringify(used.map(({ hash }) => hash))}::jsonb))`);
}

/** A passkey that still exists keeps its signature counter, which must never decrease. */
async function restorePasskeys(tx: Db, memberId: string, passkeys: Row[]): Promise<void> {
  const rows = JSON.stringify(passkeys);
  await tx.execute(sql`delete from passkey where member_id = ${memberId}
    and id not in (select (row ->> 'id')::uuid from jsonb_array_elements(${rows}::jsonb) row)`);
  await tx.execute(sql`insert into passkey
    select * from jsonb_populate_recordset(null::passkey, ${rows}::jsonb)
    on conflict do nothing`);
}
