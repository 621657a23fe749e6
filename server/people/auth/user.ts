import { eq } from 'drizzle-orm';
import type { User } from '#shared/auth/endpoints.ts';
import type { App } from '../../platform/http/app.ts';
import { member, merchant } from '../members/tables.ts';

/** The user as in the API; `depositAddress` is null without a chain. */
export async function readUser(
  { db, depositAddress }: Pick<App, 'db' | 'depositAddress'>,
  id: string,
): Promise<User | undefined> {
  const [row] = await db
    .select({ member, merchant })
    .from(member)
    .leftJoin(merchant, eq(merchant.id, member.id))
    .where(eq(member.id, id));
  if (!row) return undefined;
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
    depositAddress: await depositAddress(id),
  };
}
