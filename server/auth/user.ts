import { eq } from 'drizzle-orm';
import type { User } from '#shared/auth/contract.ts';
import type { Db } from '../db/database.ts';
import { member, merchant } from '../db/schema.ts';

/** The user as the contract shows it. Deposit addresses do not exist yet. */
export async function readUser(db: Db, id: string): Promise<User | undefined> {
  const [row] = await db
    .select({ member, merchant })
    .from(member)
    .leftJoin(merchant, eq(merchant.id, member.id))
    .where(eq(member.id, id));
  if (!row) return undefined;
  return {
    id: row.member.id,
    email: row.member.email,
    name: row.member.name,
    surname: row.member.surname,
    role: { type: row.member.role },
    recipient: row.merchant?.recipient ?? null,
    recipientName: row.merchant?.recipientName ?? null,
    externalDepositAddress: row.member.externalDepositAddress,
    depositAddress: null,
  };
}
