/** Commands for the team of a business, also of one whose owner has lost access. */
import { Email } from '#shared/http/email.ts';
import { FACTOR_SCOPES, ROLE_SCOPES, ROLES, type Role } from '#shared/team/scopes.ts';
import { identityOf } from '../../merchants/business/identity.ts';
import { tellInvited, tellRemoved, tellRoleChanged } from '../../people/team-members/emails.ts';
import { insertInvitation, requireNotInTeam } from '../../people/team-members/invitations.ts';
import {
  endMembership,
  lockRole,
  readTeam,
  requireOtherOwner,
  setRole,
} from '../../people/team-members/team.ts';
import { type Db, rowsOf } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/statement.ts';
import { Problem } from '../../platform/http/problem.ts';
import { READERS, SUPPORT } from '../operators/roles.ts';
import { type Command, type Given, memberId, type OpsContext, OpsError, reply } from './command.ts';

export const TEAM_COMMANDS: Record<string, Command> = {
  team: {
    allows: READERS,
    usage: 'list the people of a team with their roles, and its open invitations',
    options: ['team'],
    isHarmless: true,
    async run({ database: { db } }, given) {
      const team = await readTeam(db, await businessOf(db, given));
      const lines = [
        ...team.members.map(({ id, email, role, joinedAt }) =>
          [id, email, role, `since ${joinedAt}`].join('  '),
        ),
        ...team.invitations.map(({ id, email, role, expiresAt }) =>
          [id, email, role, `invited until ${expiresAt}`].join('  '),
        ),
      ];
      return reply(lines.join('\n') || 'nobody', 0, team);
    },
  },
  'team:invite': {
    allows: SUPPORT,
    label: 'Invite to team',
    fourEyes: async (_, given) => givesMore(roleIn(given)),
    usage: 'invite an address into the team of a business; ownership is given by team:owner',
    options: ['team', 'email', 'team-role', 'reason'],
    async run({ database: { db }, config }, given) {
      const businessId = await businessOf(db, given);
      const role = roleIn(given);
      const email = Email.safeParse(given.email);
      if (!email.success) throw new OpsError('email: not an e-mail address');
      return explained(given, () =>
        db.transaction(async (tx) => {
          await requireNotInTeam(tx, businessId, email.data);
          const by = { invitedBy: null, replacedOwner: null, proof: null };
          const invitation = { email: email.data, role, ...by };
          const made = await insertInvitation(tx, businessId, invitation);
          const business = await identityOf(tx, businessId);
          await tellInvited(tx, config, { ...made, business, invitedBy: null });
          return reply(`${made.id}: ${made.email} is invited as ${role}`, 0, made);
        }),
      );
    },
  },
  'team:role': {
    allows: SUPPORT,
    label: 'Change role in team',
    fourEyes: async (context, given) => {
      const role = roleIn(given);
      const before = await roleNow(context, given);
      return before === 'owner' || givesMore(role, before);
    },
    usage: 'give a person of a team another role; ownership is given by team:owner',
    options: ['team', 'email', 'team-role', 'reason'],
    run: async ({ database: { db }, config }, given) => give(db, config, given, roleIn(given)),
  },
  'team:owner': {
    allows: SUPPORT,
    label: 'Make owner of team',
    fourEyes: true,
    usage:
      'make a person of a team an owner, after the owners have lost access and you have verified the person',
    options: ['team', 'email', 'reason'],
    run: async ({ database: { db }, config }, given) => give(db, config, given, 'owner'),
  },
  'team:remove': {
    allows: SUPPORT,
    label: 'Remove from team',
    fourEyes: async (context, given) => (await roleNow(context, given)) === 'owner',
    usage: 'remove a person from a team, but not its only owner',
    options: ['team', 'email', 'reason'],
    async run({ database: { db }, config }, given) {
      const businessId = await businessOf(db, given);
      const person = await memberId(db, given.email ?? '');
      return explained(given, () =>
        db.transaction(async (tx) => {
          const role = await lockRole(tx, businessId, person);
          if (role === 'owner') await requireOtherOwner(tx, businessId, person);
          await endMembership(tx, businessId, person);
          const business = await identityOf(tx, businessId);
          await tellRemoved(tx, config, { business, memberId: person });
          return reply(`${given.email} has left the team`);
        }),
      );
    },
  },
};

/** Takes ownership away as well, if another owner stays. */
async function give(
  db: Db,
  config: Parameters<typeof tellRoleChanged>[1],
  given: Given,
  role: Role,
) {
  const businessId = await businessOf(db, given);
  const person = await memberId(db, given.email ?? '');
  return explained(given, () =>
    db.transaction(async (tx) => {
      const before = await lockRole(tx, businessId, person);
      if (before === role) return reply(`${given.email} is ${role} already`);
      if (before === 'owner') await requireOtherOwner(tx, businessId, person);
      await setRole(tx, businessId, person, role);
      const business = await identityOf(tx, businessId);
      await tellRoleChanged(tx, config, { business, memberId: person, role });
      return reply(`${given.email} is ${role} now, and was ${before}`);
    }),
  );
}

/**
 * Whether the role may move money or give access, and the one before might not. A second operator then
 * approves it: one alone could let an accomplice be paid by the business.
 */
const givesMore = (role: Role, before?: Role): boolean =>
  FACTOR_SCOPES.some(
    (scope) =>
      ROLE_SCOPES[role].includes(scope) && !(before && ROLE_SCOPES[before].includes(scope)),
  );

/**
 * The person's role before the command; undefined for somebody who is not in the team.
 * @throws OpsError for the only owner, who stays
 */
async function roleNow({ database: { db } }: OpsContext, given: Given): Promise<Role | undefined> {
  const business = await businessOf(db, given);
  const person = await memberId(db, given.email ?? '');
  const [found] = await rowsOf<{ role: Role }>(
    db,
    sql`select role from team_member where business_id = ${business} and member_id = ${person}`,
  );
  if (found?.role === 'owner') {
    await explained(given, () => requireOtherOwner(db, business, person));
  }
  return found?.role;
}

/** Not `owner`, which needs a second operator. */
function roleIn({ 'team-role': wanted = '' }: Given): Role {
  const role = ROLES.find((one) => one === wanted);
  if (!role || role === 'owner') {
    throw new OpsError(`team-role: ${ROLES.filter((one) => one !== 'owner').join(', ')}`);
  }
  return role;
}

async function businessOf(db: Db, { team = '' }: Given): Promise<string> {
  const [found] = await rowsOf<{ id: string; testOf: string | null }>(
    db,
    sql`select id, test_of as "testOf" from merchant where id = ${team}`,
  );
  if (!found) throw new OpsError(`no business ${team}`);
  // The team of a business acts for it in test mode, too.
  return found.testOf ?? found.id;
}

/** Problems of the team's own rules, in the operator's words. */
async function explained<T>({ email }: Given, run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    if (error.code === 'not_found') throw new OpsError(`${email} is not in this team`);
    if (error.code === 'already_in_team') throw new OpsError(`${email} is in this team already`);
    if (error.code === 'owner_stays') throw new OpsError(`${email} is the only owner`);
    throw error;
  }
}
