import { eq, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { User } from '#shared/auth/endpoints.ts';
import type { App } from '../../platform/http/app.ts';
import { Problem } from '../../platform/http/problem.ts';
import { shownEmail } from '../members/email-spellings.ts';
import { asPerson } from '../members/find.ts';
import { member, merchant } from '../members/tables.ts';
import { findSessionMember } from '../sessions/sessions.ts';

/**
 * The user as in the API: the person, with the names and addresses of the business they act for.
 * `depositAddress` is null without a chain and in test mode.
 * @param holderId the business; the person without one
 */
export async function readUser(
  { db, config, depositAddress }: Pick<App, 'db' | 'config' | 'depositAddress'>,
  id: string,
  holderId = id,
): Promise<User | undefined> {
  const holder = alias(member, 'holder');
  const [row] = await db
    .select({
      member,
      merchant,
      externalDepositAddress: holder.externalDepositAddress,
      livemode: holder.livemode,
      mayAct: sql<boolean>`exists (select from team_member t where t.member_id = ${member.id} and t.suspended_at is null)`,
    })
    .from(member)
    .innerJoin(holder, eq(holder.id, holderId))
    .leftJoin(merchant, eq(merchant.id, holder.id))
    .where(eq(member.id, id));
  const person = asPerson(row?.member);
  if (!row || !person) return undefined;
  return {
    id: holderId,
    email: shownEmail(row.member.testEmail ?? person.email),
    pendingEmail: row.member.pendingEmail && shownEmail(row.member.pendingEmail),
    name: row.member.name,
    surname: row.member.surname,
    timeZone: row.member.timeZone,
    role: { type: row.member.role },
    recipient: row.merchant?.recipient ?? null,
    recipientName: row.merchant?.recipientName ?? null,
    externalDepositAddress: row.externalDepositAddress,
    depositAddress: row.livemode ? await depositAddress(holderId) : null,
    ...(row.livemode ? {} : inTest(config)),
    ...(row.mayAct ? { mayAct: true as const } : {}),
  };
}

const inTest = ({ testCards }: App['config']): Pick<User, 'livemode' | 'testCards'> => ({
  livemode: false,
  ...(testCards ? { testCards: true } : {}),
});

/** The user of an active sign-in. @throws Problem unauthenticated */
export async function readSessionUser(
  app: Pick<App, 'db' | 'config' | 'depositAddress'>,
  sid: string,
): Promise<User> {
  const found = await findSessionMember(app.db, sid);
  const user = found && (await readUser(app, found.member.id, found.acting?.holder.id));
  if (!user) throw new Problem('unauthenticated');
  return user;
}
