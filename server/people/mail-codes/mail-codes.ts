/** One-time codes sent by e-mail: 256 random bits, of which only a hash is stored. */
import { randomBytes } from 'node:crypto';
import { and, eq, gt, isNotNull, isNull, ne, sql } from 'drizzle-orm';
import { sha256 } from '../../platform/core/sha256.ts';
import type { Db } from '../../platform/db/database.ts';
import { asPerson, type PersonRow } from '../members/find.ts';
import { member } from '../members/tables.ts';
import type { Digits } from './digits.ts';
import { type MailPurpose, mailCode } from './tables.ts';

const LIFETIME = {
  confirmation: sql`now() + interval '3 days'`,
  reset: sql`now() + interval '30 minutes'`,
};

/**
 * @param memberId undefined for an unknown address: a row is still written, so that the timing is
 *   the same, but the code is never valid
 * @param email the address the code is sent to
 * @param digits see `newDigits`
 */
export async function issueCode(
  tx: Db,
  purpose: MailPurpose,
  {
    memberId,
    email,
    digits,
  }: { memberId: string | undefined; email: string; digits?: Digits | undefined },
): Promise<string> {
  const code = randomBytes(32).toString('base64url');
  await tx.insert(mailCode).values({
    hash: sha256(code),
    purpose,
    memberId: memberId ?? null,
    email,
    expiresAt: LIFETIME[purpose],
    ...(digits ? { ticketHash: digits.ticketHash, digitsHash: digits.digitsHash } : {}),
  });
  return code;
}

export interface FoundCode {
  memberId: string;
  email: string;
  isUsed: boolean;
}

/** Finds and locks a code that is valid or was used. */
export async function findCode(
  tx: Db,
  purpose: MailPurpose,
  code: string,
): Promise<FoundCode | undefined> {
  const [row] = await tx
    .select({
      memberId: mailCode.memberId,
      email: mailCode.email,
      usedAt: mailCode.usedAt,
      isLive: sql<boolean>`${mailCode.expiresAt} > now()`,
    })
    .from(mailCode)
    .where(
      and(
        eq(mailCode.hash, sha256(code)),
        eq(mailCode.purpose, purpose),
        isNotNull(mailCode.memberId),
      ),
    )
    .for('update');
  if (!row?.memberId || (!row.usedAt && !row.isLive)) return undefined;
  return { memberId: row.memberId, email: row.email, isUsed: row.usedAt !== null };
}

export async function markUsed(tx: Db, code: string): Promise<void> {
  await tx
    .update(mailCode)
    .set({ usedAt: sql`now()` })
    .where(eq(mailCode.hash, sha256(code)));
}

/** @returns the member of a valid code; does not lock it */
export async function findByCode(
  db: Db,
  purpose: MailPurpose,
  code: string,
): Promise<PersonRow | undefined> {
  const [found] = await db
    .select({ member })
    .from(mailCode)
    .innerJoin(member, eq(member.id, mailCode.memberId))
    .where(
      and(
        eq(mailCode.hash, sha256(code)),
        eq(mailCode.purpose, purpose),
        isNull(mailCode.usedAt),
        gt(mailCode.expiresAt, sql`now()`),
      ),
    );
  return asPerson(found?.member);
}

/** Deletes a member's unused codes, or some of them. */
export async function revokeCodes(
  tx: Db,
  memberId: string,
  which: { purpose?: MailPurpose; exceptTo?: string } = {},
): Promise<void> {
  await tx
    .delete(mailCode)
    .where(
      and(
        eq(mailCode.memberId, memberId),
        isNull(mailCode.usedAt),
        which.purpose ? eq(mailCode.purpose, which.purpose) : undefined,
        which.exceptTo
          ? ne(sql`lower(${mailCode.email})`, which.exceptTo.toLowerCase())
          : undefined,
      ),
    );
}
