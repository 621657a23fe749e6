/**
 * What signs in without the device: ten codes of 20 random digits (66 bits), each good once. Digits
 * alone, since the field that takes them shows the keys of digits on a phone. Only hashes are kept,
 * which do not depend on ENCRYPTION_KEY: these codes are what is left when that is lost.
 */
import { createHash, randomInt } from 'node:crypto';
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { recoveryCode } from '../db/second-factor-tables.ts';

const COUNT = 10;
const GROUPS = 4;
const PER_GROUP = 100_000;

const newGroup = () => String(randomInt(PER_GROUP)).padStart(5, '0');
const newCode = () => Array.from({ length: GROUPS }, newGroup).join('-');

/** A code as it is compared: full-width digits are digits, spaces and hyphens are nothing. */
export const plainCode = (typed: string): string =>
  typed.normalize('NFKC').replaceAll(/[\s\p{Pd}]/gu, '');

const hashOf = (memberId: string, code: string) =>
  new Uint8Array(
    createHash('sha256')
      .update(`${memberId}:${plainCode(code)}`)
      .digest(),
  );

/** Makes new ones in the caller's transaction; those before are worth nothing then. */
export async function replaceRecoveryCodes(tx: Db, memberId: string): Promise<string[]> {
  const codes = Array.from({ length: COUNT }, newCode);
  await tx.delete(recoveryCode).where(eq(recoveryCode.memberId, memberId));
  await tx
    .insert(recoveryCode)
    .values(codes.map((code) => ({ memberId, hash: hashOf(memberId, code) })));
  return codes;
}

/** One statement decides: of two who bring the same code, one is let in. */
export async function useRecoveryCode(tx: Db, memberId: string, code: string): Promise<boolean> {
  const used = await tx
    .update(recoveryCode)
    .set({ usedAt: sql`now()` })
    .where(
      and(
        eq(recoveryCode.memberId, memberId),
        eq(recoveryCode.hash, hashOf(memberId, code)),
        isNull(recoveryCode.usedAt),
      ),
    )
    .returning({ memberId: recoveryCode.memberId });
  return used.length > 0;
}

export const recoveryCodesLeft = (db: Db, memberId: string): Promise<number> =>
  db.$count(recoveryCode, and(eq(recoveryCode.memberId, memberId), isNull(recoveryCode.usedAt)));
