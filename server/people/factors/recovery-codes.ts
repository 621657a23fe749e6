/**
 * Recovery codes replace a lost authenticator: ten codes of 20 random digits (66 bits), each
 * single-use. They contain only digits, because phones show a numeric keypad for the field. Only
 * hashes are stored, which do not depend on ENCRYPTION_KEY: the codes still work if it is lost.
 */
import { randomInt } from 'node:crypto';
import { sha256Hex } from '../../platform/core/sha256.ts';
import { arrayOf, type Db, rowsOf } from '../../platform/db/database.ts';
import { type Operand, type Statement, sql } from '../../platform/db/statement.ts';

const COUNT = 10;
const GROUPS = 4;
const PER_GROUP = 100_000;

const newGroup = () => String(randomInt(PER_GROUP)).padStart(5, '0');
const newCode = () => Array.from({ length: GROUPS }, newGroup).join('-');

/** The canonical form of a code: full-width digits become ASCII, spaces and hyphens are removed. */
export const plainCode = (typed: string): string =>
  typed.normalize('NFKC').replaceAll(/[\s\p{Pd}]/gu, '');

const hexOf = (memberId: string, code: string) => sha256Hex(`${memberId}:${plainCode(code)}`);

/**
 * Creates new codes in the caller's transaction and invalidates the previous ones.
 * @param trustedFrom from when they count for what moves money out or gives authority
 */
export async function replaceRecoveryCodes(
  tx: Db,
  memberId: string,
  trustedFrom: Date | Statement,
): Promise<string[]> {
  const codes = Array.from({ length: COUNT }, newCode);
  await rowsOf(tx, sql`delete from recovery_code where member_id = ${memberId}`);
  const hashes = codes.map((code) => hexOf(memberId, code));
  await rowsOf(
    tx,
    sql`insert into recovery_code (member_id, hash, trusted_from)
      select ${memberId}, decode(hash, 'hex'), (${trustedFrom})::timestamptz
      from unnest(${arrayOf(hashes, 'text')}) hash`,
  );
  return codes;
}

const countsFrom = sql`case when trusted_from > now() then format.utc(trusted_from) end`;

/**
 * Atomic: of two requests with the same code, one succeeds.
 * @returns undefined for a code that is unknown or used. `countsFrom` is null if it counts already.
 */
export async function useRecoveryCode(
  tx: Db,
  memberId: string,
  code: string,
): Promise<{ countsFrom: string | null } | undefined> {
  const [used] = await rowsOf<{ countsFrom: string | null }>(
    tx,
    sql`update recovery_code set used_at = now()
      where member_id = ${memberId} and hash = decode(${hexOf(memberId, code)}, 'hex')
        and used_at is null
      returning ${countsFrom} as "countsFrom"`,
  );
  return used;
}

/** From when the latest codes count; null if they count already. */
export async function recoveryCodesCountFrom(
  db: Db,
  memberId: Operand<string>,
): Promise<string | null> {
  const [latest] = await rowsOf<{ countsFrom: string | null }>(
    db,
    sql`select ${countsFrom} as "countsFrom" from recovery_code where member_id = ${memberId} limit 1`,
  );
  return latest?.countsFrom ?? null;
}

export async function recoveryCodesLeft(db: Db, memberId: Operand<string>): Promise<number> {
  const [left] = await rowsOf<{ count: number }>(
    db,
    sql`select count(*)::int as count from recovery_code
      where member_id = ${memberId} and used_at is null`,
  );
  return left?.count ?? 0;
}
