/** What an operator does for and with members. */
import { eq } from 'drizzle-orm';
import { SHORTEST_PASSWORD } from '#shared/auth/password.ts';
import { Email } from '#shared/http/email.ts';
import { endSessions } from '../auth/sessions.ts';
import { member } from '../db/schema.ts';
import { createMember } from '../members/create.ts';
import { findByEmail } from '../members/find.ts';
import { tellSecondFactor } from '../second-factor/letters.ts';
import { forgetSecondFactor } from '../second-factor/set-up.ts';
import { type Command, findMember, memberId, type OpsContext, OpsError, said } from './command.ts';
import { describeMember, searchMembers } from './member-search.ts';

export const MEMBER_COMMANDS: Record<string, Command> = {
  members: {
    usage: 'find members and businesses, the newest first',
    options: [],
    optional: ['search'],
    isHarmless: true,
    async run({ database: { db } }, { search = '' }) {
      return said((await searchMembers(db, search)).join('\n') || 'nobody');
    },
  },
  member: {
    usage: 'show one member: state, level, balances, what is under way',
    options: ['email'],
    isHarmless: true,
    async run({ database: { db }, config }, { email = '' }) {
      return said((await describeMember(db, config, await memberId(db, email))).join('\n'));
    },
  },
  'member:create': {
    usage: 'create a confirmed member; the trial starts now',
    options: ['email', 'password'],
    optional: ['name', 'surname'],
    async run({ database }, { email = '', password = '', name, surname }) {
      if (password.length < SHORTEST_PASSWORD) {
        throw new OpsError(`password: at least ${SHORTEST_PASSWORD} characters`);
      }
      if (!Email.safeParse(email).success) {
        throw new OpsError('email: an address such as a@b.example');
      }
      if (await findMember(database.db, email)) throw new OpsError(`${email} is a member already`);
      const id = await createMember(database.db, {
        email,
        password,
        ...(name ? { name } : {}),
        ...(surname ? { surname } : {}),
      });
      return said(`member ${id}`);
    },
  },
  freeze: {
    usage: 'stop a member or merchant from paying, being paid, staking and withdrawing',
    options: ['email', 'reason'],
    run: (context, given) => switchPayments(context, given, false),
  },
  unfreeze: {
    usage: 'let a frozen member or merchant go on',
    options: ['email', 'reason'],
    run: (context, given) => switchPayments(context, given, true),
  },
  'member:sign-out': {
    usage: 'end every sign-in of a member; they sign in again',
    options: ['email', 'reason'],
    async run({ database: { db } }, { email = '' }) {
      await endSessions(db, await memberId(db, email));
      return said(`${email} is signed out everywhere`);
    },
  },
  'members:reset-second-factor': {
    usage: 'turn the two-step sign-in of a member off who has lost device and recovery codes',
    options: ['email', 'reason'],
    run: resetSecondFactor,
  },
  'admin:grant': {
    usage: 'give a member the role of an admin',
    options: ['email'],
    run: (context, given) => setRole(context, given, 'admin'),
  },
  'admin:revoke': {
    usage: 'take the role of an admin away',
    options: ['email'],
    run: (context, given) => setRole(context, given, 'member'),
  },
};

/**
 * Frozen, somebody may still sign in: they see what they have, and that it is frozen. What was
 * approved and is not signed waits; what is signed goes its way.
 */
async function switchPayments(
  { database: { db } }: OpsContext,
  { email = '' }: Record<string, string>,
  paymentsEnabled: boolean,
) {
  const id = await memberId(db, email);
  await db.update(member).set({ paymentsEnabled }).where(eq(member.id, id));
  return said(
    paymentsEnabled
      ? `${email} is not frozen any more`
      : `${email} is frozen: no payments, stakes or withdrawals; signing in still works`,
  );
}

/** Whoever asks for it must have shown who they are: the password alone opens the account then. */
async function resetSecondFactor(
  { database: { db }, config }: OpsContext,
  { email = '' }: Record<string, string>,
) {
  const someone = await findByEmail(db, email);
  if (!someone) throw new OpsError(`no member ${email}`);
  const wasOn = await db.transaction(async (tx) => {
    const gone = await forgetSecondFactor(tx, someone.id);
    if (gone) await tellSecondFactor(tx, config, someone, 'second-factor-off');
    return gone;
  });
  if (!wasOn) throw new OpsError(`${email} has no two-step sign-in`);
  return said(`two-step sign-in of ${email} is off; they are told by mail`);
}

async function setRole(
  { database: { db } }: OpsContext,
  { email = '' }: Record<string, string>,
  role: 'admin' | 'member',
) {
  const id = await memberId(db, email);
  await db.update(member).set({ role }).where(eq(member.id, id));
  return said(role === 'admin' ? `${email} is an admin` : `${email} is no admin any more`);
}
