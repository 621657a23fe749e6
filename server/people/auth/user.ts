import type { User } from '#shared/auth/schemas.ts';
import { rowsOf } from '../../platform/db/database.ts';
import { type Operand, sql } from '../../platform/db/statement.ts';
import type { App } from '../../platform/http/app.ts';
import { Problem } from '../../platform/http/problem.ts';
import { shownEmail } from '../members/email-spellings.ts';
import { findSessionMember } from '../sessions/session-member.ts';

interface Row
  extends Pick<User, 'pendingEmail' | 'name' | 'surname' | 'recipient' | 'recipientName'> {
  id: string;
  email: string;
  role: string;
  externalDepositAddress: string | null;
  livemode: boolean;
  timeZone: string | null;
  mayAct: boolean;
  currency: string | null;
}

/**
 * The user as in the API: the person, with the names and addresses of the business they act for.
 * `depositAddress` is null without a chain and in test mode.
 * @param holderId the business; the person without one
 */
export async function readUser(
  { db, config, depositAddress }: Pick<App, 'db' | 'config' | 'depositAddress'>,
  id: Operand<string>,
  holderId: Operand<string> = id,
): Promise<User | undefined> {
  const [row] = await rowsOf<Row>(
    db,
    sql`select h.id, coalesce(m.test_email, m.email) as email, m.pending_email as "pendingEmail", m.name, m.surname, m.time_zone as "timeZone",
        m.role, b.recipient, b.recipient_name as "recipientName", members.currency(b.id) as currency,
        h.external_deposit_address as "externalDepositAddress", h.livemode,
        exists (select from team_member t
          where t.member_id = m.id and t.suspended_at is null) as "mayAct"
      from member m join member h on h.id = ${holderId} left join merchant b on b.id = h.id
      where m.id = ${id} and m.email is not null and m.password_hash is not null`,
  );
  if (!row) return undefined;
  return {
    id: row.id,
    email: shownEmail(row.email),
    pendingEmail: row.pendingEmail && shownEmail(row.pendingEmail),
    name: row.name,
    surname: row.surname,
    timeZone: row.timeZone,
    role: { type: row.role },
    recipient: row.recipient,
    recipientName: row.recipientName,
    ...(row.recipientName === null
      ? {}
      : { currency: row.currency ?? config.currencies[0] ?? 'EUR' }),
    externalDepositAddress: row.externalDepositAddress,
    depositAddress: row.livemode ? await depositAddress(row.id) : null,
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
