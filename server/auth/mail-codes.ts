/** One-time codes sent by mail: 256 random bits, of which only a hash is kept. */
import { createHash, randomBytes } from 'node:crypto';
import { and, eq, gt, isNotNull, isNull, ne, sql } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { mailCode } from '../db/schema.ts';

type Purpose = 'confirmation' | 'reset';

const LIFETIME = {
  confirmation: sql`now() + interval '3 days'`,
  reset: sql`now() + interval '30 minutes'`,
};

const hashOf = (code: string) => new Uint8Array(createHash('sha256').update(code).digest());

/**
 * @param memberId undefined for an address nobody has: a row is written all the same, and the
 *   code opens nothing
 * @param email where it is sent
 */
export async function issueCode(
  tx: Db,
  purpose: Purpose,
  memberId: string | undefined,
  email: string,
): Promise<string> {
  const code = randomBytes(32).toString('base64url');
  await tx.insert(mailCode).values({
    hash: hashOf(code),
    purpose,
    memberId: memberId ?? null,
    email,
    expiresAt: LIFETIME[purpose],
  });
  return code;
}

export interface FoundCode {
  memberId: string;
  email: string;
  isUsed: boolean;
}

/** Locks a code that is good, or was used before. */
export async function findCode(
  tx: Db,
  purpose: Purpose,
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
        eq(mailCode.hash, hashOf(code)),
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
    .where(eq(mailCode.hash, hashOf(code)));
}

/** Whether a code would be taken now; nothing is locked. */
export async function isCodeGood(db: Db, purpose: Purpose, code: string): Promise<boolean> {
  const found = await db
    .select({ memberId: mailCode.memberId })
    .from(mailCode)
    .where(
      and(
        eq(mailCode.hash, hashOf(code)),
        eq(mailCode.purpose, purpose),
        isNotNull(mailCode.memberId),
        isNull(mailCode.usedAt),
        gt(mailCode.expiresAt, sql`now()`),
      ),
    );
  return found.length > 0;
}

/** Takes what is on its way to any address out of use. */
export async function revokeCodes(
  tx: Db,
  memberId: string,
  which: { purpose?: Purpose; exceptTo?: string } = {},
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
