/**
 * Recovery codes replace a lost authenticator: ten codes of 20 random digits (66 bits), each
 * single-use. They contain only digits, because phones show a numeric keypad for the field. Only
 * hashes are stored, which do not depend on ENCRYPTION_KEY: the codes still work if it is lost.
 */
import { randomInt } from 'node:crypto';
import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import { sha256 } from '../../platform/core/sha256.ts';
import type { Db } from '../../platform/db/database.ts';
import { recoveryCode } from './tables.ts';

const COUNT = 10;
const GROUPS = 4;
const PER_GROUP = 100_000;

const newGroup = () => String(randomInt(PER_GROUP)).padStart(5, '0');
const newCode = () => Array.from({ length: GROUPS }, newGroup).join('-');

/** The canonical form of a code: full-width digits become ASCII, spaces and hyphens are removed. */
export const plainCode = (typed: string): string =>
  typed.normalize('NFKC').replaceAll(/[\s\p{Pd}]/gu, '');

const hashOf = (memberId: string, code: string) => sha256(`${memberId}:${plainCode(code)}`);

/**
 * Creates new codes in the caller's transaction and invalidates the previous ones.
 * @param trustedFrom from when they count for what moves money out or gives authority
 */
export async function replaceRecoveryCodes(
  tx: Db,
  memberId: string,
  trustedFrom: Date | SQL,
): Promise<string[]> {
  const codes = Array.from({ length: COUNT }, newCode);
  await tx.delete(recoveryCode).where(eq(recoveryCode.memberId, memberId));
  await tx
    .insert(recoveryCode)
    .values(codes.map((code) => ({ memberId, hash: hashOf(memberId, code), trustedFrom })));
  return codes;
}

const countsFrom = sql<string | null>`case when ${recoveryCode.trustedFrom} > now()
  then format.utc(${recoveryCode.trustedFrom}) end`;

/**
 * Atomic: of two requests with the same code, one succeeds.
 * @returns undefined for a code that is unknown or used. `countsFrom` is null if it counts already.
 */
export async function useRecoveryCode(
  tx: Db,
  memberId: string,
  code: string,
): Promise<{ countsFrom: string | null } | undefined> {
  const [used] = await tx
    .update(recoveryCode)
    .set({ usedAt: sql`now()` })
    .where(
      and(
        eq(recoveryCode.memberId, memberId),
        eq(recoveryCode.hash, hashOf(memberId, code)),
        isNull(recoveryCode.usedAt),
      ),
    )
    .returning({ countsFrom });
  return used;
}

/** From when the latest codes count; null if they count already. */
export async function recoveryCodesCountFrom(db: Db, memberId: string): Promise<string | null> {
  const [latest] = await db
    .select({ countsFrom })
    .from(recoveryCode)
    .where(eq(recoveryCode.memberId, memberId))
    .limit(1);
  return latest?.countsFrom ?? null;
}

export const recoveryCodesLeft = (db: Db, memberId: string): Promise<number> =>
  db.$count(recoveryCode, and(eq(recoveryCode.memberId, memberId), isNull(recoveryCode.usedAt)));
