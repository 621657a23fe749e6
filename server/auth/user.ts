import { eq } from 'drizzle-orm';
import type { User } from '#shared/auth/contract.ts';
import type { Config } from '../config.ts';
import type { Db } from '../db/database.ts';
import { member, merchant } from '../db/schema.ts';
import { depositAddresses } from '../deposits/addresses.ts';

/** The user as the contract shows it; where there is a chain, with the cash account's address. */
export async function readUser(
  db: Db,
  { chain }: Pick<Config, 'chain'>,
  id: string,
): Promise<User | undefined> {
  const [row] = await db
    .select({ member, merchant })
    .from(member)
    .leftJoin(merchant, eq(merchant.id, member.id))
    .where(eq(member.id, id));
  if (!row) return undefined;
  const { cash } = chain ? await depositAddresses(db, chain, id) : { cash: null };
  return {
    id: row.member.id,
    email: row.member.email,
    pendingEmail: row.member.pendingEmail,
    name: row.member.name,
    surname: row.member.surname,
    role: { type: row.member.role },
    recipient: row.merchant?.recipient ?? null,
    recipientName: row.merchant?.recipientName ?? null,
    externalDepositAddress: row.member.externalDepositAddress,
    depositAddress: cash,
  };
}
