/** The team of a business in the authorisation matrix: the rule of each call. */
import { newId } from '../../../server/platform/core/ids.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import type { TestApi } from '../api/api.ts';
import { newMember, PASSWORD } from '../people/people.ts';
import { newEmail } from '../people/registration.ts';
import { suspend } from '../people/suspend.ts';
import { newColleague } from '../people/team.ts';
import { newTestMember } from '../people/test-mode.ts';
import { anyone, business, person } from './rule.ts';
import type { Stage } from './stage.ts';

export function teamRows(api: () => TestApi, cast: () => Stage) {
  const colleague = async () => (await newColleague(api(), { id: cast().team }, 'till')).id;
  async function invitation(email = newEmail()): Promise<string> {
    const id = newId('inv');
    const { db } = api().database.owner;
    await db.execute(sql`delete from team_invitation where email = ${email}`);
    await db.execute(sql`insert into team_invitation (id, business_id, email, role)
      values (${id}, ${cast().team}, ${email}, 'till')`);
    return id;
  }
  async function joined(): Promise<string> {
    const { team, other } = cast();
    await api().database.owner.db.execute(sql`insert into team_member (business_id, member_id, role)
      values (${team}, ${other.id}, 'till') on conflict do nothing`);
    return team;
  }
  /** Of a business in test mode: a live one has none. */
  const testMember = () => (cast().member.livemode === false ? cast().other.id : newId('usr'));
  /** To be deleted. */
  const newOne = async () =>
    cast().member.livemode === false
      ? (await newTestMember(api(), cast().merchant)).id
      : newId('usr');
  return {
    'GET /api/users/me/businesses': { rule: person() },
    'PUT /api/users/me/acting': { rule: person(), body: () => ({ business: null }) },
    'POST /api/users/me/mailbox-proof': { rule: person() },
    'PUT /api/users/me/mailbox-proof': {
      rule: person(),
      answer: 400,
      body: () => ({ digits: '00000000' }),
    },
    'GET /api/users/me/notifications': { rule: person() },
    'PUT /api/users/me/notifications': {
      // A business of whose team the callers are not.
      rule: person(),
      answer: 404,
      body: () => ({ about: newId('usr'), kind: 'first_sale', wanted: false }),
    },
    'POST /api/auth/test/refresh': {
      // Without its cookie every caller is anonymous.
      rule: anyone(),
      headers: () => ({ origin: api().config.publicUrl }),
    },
    // Members act for no business; a business is in live mode already.
    'PUT /api/users/me/mode': { rule: person('acting'), body: () => ({ livemode: true }) },
    'GET /api/business/test-members': { rule: business('settings:read', 'test') },
    'POST /api/business/test-members': {
      rule: business('settings:write', 'test'),
      body: () => ({ name: 'Tara' }),
    },
    'GET /api/business/team/secrets': { rule: business('api-keys:read') },
    'POST /api/business/test-members/:id/funds': {
      rule: business('settings:write', 'test', 'own'),
      id: testMember,
      body: () => ({ cash: '1' }),
    },
    'POST /api/business/test-members/:id/sign-in': {
      rule: business('settings:write', 'people', 'test', 'own'),
      id: testMember,
    },
    'POST /api/merchant/test-clock': {
      rule: business('settings:write', 'test'),
      body: () => ({ now: new Date(Date.now() + 60_000).toISOString() }),
    },
    'DELETE /api/business/test-members/:id': {
      rule: business('settings:write', 'test', 'own'),
      id: newOne,
    },
    'GET /api/users/me/invitations': { rule: person() },
    'POST /api/users/me/invitations/:id/accept': {
      rule: person('shared', 'real', 'own'),
      changesCaller: true,
      id: () => invitation(cast().other.email),
    },
    'DELETE /api/users/me/businesses/:id': {
      rule: person('shared', 'own'),
      changesCaller: true,
      id: joined,
    },
    'GET /api/business/team': { rule: business('team:read', 'shared') },
    'POST /api/business/team/invitations': {
      rule: business('team:write', 'people', 'shared'),
      body: () => ({ email: newEmail(), role: 'till', currentPassword: PASSWORD }),
    },
    'DELETE /api/business/team/invitations/:id': {
      rule: business('team:write', 'people', 'shared', 'own'),
      id: () => invitation(),
    },
    'PUT /api/business/team/:id': {
      rule: business('team:write', 'people', 'shared', 'own'),
      provesFirst: true,
      id: colleague,
      body: () => ({ role: 'support', currentPassword: PASSWORD }),
    },
    'POST /api/business/team/:id/ownership': {
      rule: business('team:write', 'people', 'shared', 'own'),
      provesFirst: true,
      id: colleague,
      body: () => ({ currentPassword: PASSWORD }),
    },
    'DELETE /api/business/team/:id': {
      rule: business('team:write', 'people', 'shared', 'own'),
      id: colleague,
    },
    'GET /api/business/suspensions': { rule: business('team:read', 'shared') },
    'POST /api/business/suspensions/:id': {
      rule: business('team:read', 'people', 'shared', 'own', 'owners'),
      provesFirst: true,
      id: async () =>
        suspend(api(), { ...cast().merchant, id: cast().team }, await newMember(api())),
      body: () => ({ decision: 'keep', currentPassword: PASSWORD }),
    },
  };
}
