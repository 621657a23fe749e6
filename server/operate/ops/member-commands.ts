/** Commands for members. */
import { SHORTEST_PASSWORD } from '#shared/auth/password.ts';
import { Email } from '#shared/http/email.ts';
import { identityOf } from '../../merchants/business/identity.ts';
import { stopActs } from '../../people/authority/stop-acts.ts';
import { requestFactorReset } from '../../people/credentials/factor-reset.ts';
import { hasSecondFactor } from '../../people/factors/require.ts';
import { createMember } from '../../people/members/create.ts';
import { passkeyRowsOf } from '../../people/passkeys/own-passkeys.ts';
import { endSessions } from '../../people/sessions/sessions.ts';
import { rolesOf, tellFrozen, tellUnfrozen } from '../../people/team-members/frozen.ts';
import { rowsOf } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/statement.ts';
import { ADMIN, READERS, SUPPORT } from '../operators/roles.ts';
import { findNamed } from '../records/find.ts';
import {
  businessId,
  type Command,
  findMember,
  type Given,
  memberId,
  type OpsContext,
  OpsError,
  reply,
} from './command.ts';
import { describeMember, roleWords, searchMembers } from './member-search.ts';

export const MEMBER_COMMANDS: Record<string, Command> = {
  members: {
    allows: READERS,
    usage: 'find members and businesses, the newest first',
    options: [],
    optional: ['search'],
    async about({ database: { db } }, { search = '' }) {
      const { rows } = await searchMembers(db, search);
      return rows.length === 1 ? rows[0]?.id : undefined;
    },
    isHarmless: true,
    async run({ database: { db } }, { search = '' }) {
      const { lines, rows } = await searchMembers(db, search);
      return reply(lines.join('\n') || 'nobody', 0, rows);
    },
  },
  member: {
    allows: READERS,
    usage: 'show one member: state, level, balances, open purchases and withdrawals',
    options: [],
    optional: ['email', 'id'],
    about: async ({ database: { db } }, { id }) =>
      id === undefined ? undefined : findNamed(db, id),
    isHarmless: true,
    async run({ database: { db }, config }, { email, id }) {
      if (!email && !id) throw new OpsError('give --email or --id');
      const found = id ? await knownMember(db, id) : await memberId(db, email ?? '');
      const { lines, data } = await describeMember(db, config, found);
      return reply(lines.join('\n'), 0, data);
    },
  },
  'member:create': {
    allows: SUPPORT,
    terminalOnly: 'takes a password',
    usage: 'create a confirmed member; the trial starts now',
    options: ['email'],
    secrets: ['password'],
    optional: ['name', 'surname'],
    async run({ database }, { email: typed = '', password = '', name, surname }) {
      if (password.length < SHORTEST_PASSWORD) {
        throw new OpsError(`password: at least ${SHORTEST_PASSWORD} characters`);
      }
      const { success, data: email = '' } = Email.safeParse(typed);
      if (!success) throw new OpsError('email: an address such as a@b.example');
      if (await findMember(database.db, email)) throw new OpsError(`${typed} is a member already`);
      const id = await createMember(database.db, {
        email,
        password,
        ...(name ? { name } : {}),
        ...(surname ? { surname } : {}),
      });
      return reply(`member ${id}`);
    },
  },
  freeze: {
    allows: SUPPORT,
    usage:
      'stop a person from paying, staking, withdrawing and acting for businesses; with --business, a business they own from paying and being paid',
    options: ['email', 'reason'],
    optional: ['business'],
    run: (context, given) => switchPayments(context, given, false),
  },
  unfreeze: {
    allows: SUPPORT,
    usage: 'unfreeze a person, or with --business a business they own',
    options: ['email', 'reason'],
    optional: ['business'],
    run: (context, given) => switchPayments(context, given, true),
  },
  'member:sign-out': {
    allows: SUPPORT,
    label: 'Sign out member',
    usage: 'end every sign-in of a member; they sign in again',
    options: ['email', 'reason'],
    async run({ database: { db } }, { email = '' }) {
      await endSessions(db, await memberId(db, email));
      return reply(`${email} is signed out everywhere`);
    },
  },
  'member:reset-factor': {
    allows: SUPPORT,
    fourEyes: true,
    usage:
      'remove the second factor and all passkeys of a member who has lost them, after a waiting time in which they can stop it',
    options: ['email', 'reason', 'reference'],
    run: resetFactor,
  },
  'member:lift-freeze': {
    allows: SUPPORT,
    usage:
      'let a member pay and withdraw again after an undone change, once you have verified their identity',
    options: ['email', 'reason', 'reference'],
    run: liftFreeze,
  },
  'admin:grant': {
    allows: ADMIN,
    fourEyes: true,
    usage: 'give a member the role of an admin',
    options: ['email'],
    run: (context, given) => setRole(context, given, 'admin'),
  },
  'admin:revoke': {
    allows: ADMIN,
    usage: 'remove the admin role of a member',
    options: ['email'],
    run: (context, given) => setRole(context, given, 'member'),
  },
};

/**
 * Freezes or unfreezes a person, or a business they own. Frozen members may still sign in and see their balances.
 * Withdrawals that are not signed wait; signed ones are still sent and settled. A frozen person acts for no
 * business; the owners of their businesses are told.
 */
async function switchPayments(
  { database: { db }, config }: OpsContext,
  { email = '', business }: Given,
  paymentsEnabled: boolean,
) {
  const id = business ? await businessId(db, email, business) : await memberId(db, email);
  await db.transaction(async (tx) => {
    await stopActs(tx, id);
    const changed = await rowsOf<{ id: string }>(
      tx,
      sql`update member set payments_enabled = ${paymentsEnabled} where id = ${id}
        and payments_enabled <> ${paymentsEnabled} returning id`,
    );
    if (business || changed.length === 0) return;
    await (paymentsEnabled ? tellUnfrozen : tellFrozen)(tx, config, identityOf, id);
  });
  const roles = business ? [] : await rolesOf(db, id);
  const who = business ? `${business} of ${email}` : email;
  const lines = paymentsEnabled
    ? [`${who} is not frozen any more`, ...roles.map((one) => `acts again as ${roleWords(one)}`)]
    : [
        `${who} is frozen: no payments, stakes or withdrawals; signing in still works`,
        ...roles.map((one) => `acts no more as ${roleWords(one)}`),
        ...(roles.length > 0
          ? [
              'payments to these businesses and their API keys go on; --business freezes one of them',
            ]
          : []),
      ];
  return reply(lines.join('\n'));
}

/** Verify the member's identity first: after the waiting time the password is enough to sign in. */
async function resetFactor(
  { database: { db }, config }: OpsContext,
  { email = '' }: Record<string, string>,
) {
  const id = await memberId(db, email);
  if (!(await hasSecondFactor(db, id)) && (await passkeyRowsOf(db, id)).length === 0) {
    throw new OpsError(`${email} has neither two-step sign-in nor a passkey`);
  }
  const at = await requestFactorReset(db, config, id);
  return reply(
    `two-step sign-in and passkeys of ${email} are removed at ${at.toISOString()}; every known address is told, and can stop it`,
  );
}

async function liftFreeze(
  { database: { db } }: OpsContext,
  { email = '' }: Record<string, string>,
) {
  const id = await memberId(db, email);
  const lifted = await rowsOf<{ id: string }>(
    db,
    sql`update member set outgoing_frozen_at = null where id = ${id}
        and outgoing_frozen_at is not null returning id`,
  );
  if (lifted.length === 0) throw new OpsError(`${email} is not frozen after an undone change`);
  return reply(`${email} may pay again; withdrawals wait for the rest of their hold`);
}

/** @throws OpsError */
async function knownMember(db: OpsContext['database']['db'], id: string): Promise<string> {
  const [found] = await rowsOf<{ id: string }>(db, sql`select id from member where id = ${id}`);
  if (!found) throw new OpsError(`no member ${id}`);
  return found.id;
}

async function setRole(
  { database: { db } }: OpsContext,
  { email = '' }: Record<string, string>,
  role: 'admin' | 'member',
) {
  const id = await memberId(db, email);
  await rowsOf(db, sql`update member set role = ${role} where id = ${id}`);
  return reply(role === 'admin' ? `${email} is an admin` : `${email} is no admin any more`);
}
