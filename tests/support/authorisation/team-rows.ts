/** The team of a business in the authorisation matrix: the answer per caller. */
import { sql } from 'drizzle-orm';
import { newId } from '../../../server/platform/core/ids.ts';
import type { TestApi } from '../api/api.ts';
import { newMember, PASSWORD } from '../people/people.ts';
import { newEmail } from '../people/registration.ts';
import { suspend } from '../people/suspend.ts';
import { newColleague } from '../people/team.ts';
import { BUSINESS, CONFIRMED, MAKES_CONFIRMED } from './business-statuses.ts';
import type { Cast } from './callers.ts';

const MEMBERS = '401  200  200  200  401  401  401  403  403';
/** Of the other member alone. */
const OTHERS = '401  404  200  404  401  401  401  403  403';

const OTHERS_BUSINESS = '401  404  404  404  401  401  401  403  403';
const BUSINESS_PEOPLE = '401  404  404  200  401  401  401  403  403';
/** Test members exist in test mode only. */
const LIVE = '401  404  404  409  409  409  401  403  403';

export function teamRows(api: () => TestApi, cast: () => Cast) {
  const colleague = async () => (await newColleague(api(), cast().merchant, 'till')).id;
  async function invitation(email = newEmail()): Promise<string> {
    const id = newId('inv');
    const { db } = api().database.owner;
    await db.execute(sql`delete from team_invitation where email = ${email}`);
    await db.execute(sql`insert into team_invitation (id, business_id, email, role)
      values (${id}, ${cast().merchant.id}, ${email}, 'till')`);
    return id;
  }
  async function joined(): Promise<string> {
    const { merchant, other } = cast();
    await api().database.owner.db.execute(sql`insert into team_member (business_id, member_id, role)
      values (${merchant.id}, ${other.id}, 'till') on conflict do nothing`);
    return merchant.id;
  }
  return {
    'GET /api/users/me/businesses': { statuses: MEMBERS },
    'PUT /api/users/me/acting': { statuses: MEMBERS, body: () => ({ business: null }) },
    'POST /api/users/me/mailbox-proof': { statuses: MEMBERS },
    'PUT /api/users/me/mailbox-proof': {
      statuses: '401  400  400  400  401  401  401  403  403',
      body: () => ({ digits: '00000000' }),
    },
    'GET /api/users/me/notifications': { statuses: MEMBERS },
    'PUT /api/users/me/notifications': {
      // A business of whose team the callers are not.
      statuses: OTHERS_BUSINESS,
      body: () => ({ about: newId('usr'), kind: 'first_sale', wanted: false }),
    },
    'POST /api/auth/test/refresh': {
      // Without its cookie every caller is anonymous.
      statuses: MEMBERS.replaceAll(/\d+/g, '200'),
      headers: () => ({ origin: api().config.publicUrl }),
    },
    // Members act for no business; a business is in live mode already.
    'PUT /api/users/me/mode': { statuses: BUSINESS_PEOPLE, body: () => ({ livemode: true }) },
    'GET /api/business/team/secrets': { statuses: BUSINESS },
    'GET /api/business/test-members': { statuses: LIVE },
    'POST /api/business/test-members': { statuses: LIVE, body: () => ({ name: 'Tara' }) },
    'POST /api/business/test-members/:id/funds': {
      statuses: LIVE,
      otherBusiness: 409,
      id: () => newId('usr'),
      body: () => ({ cash: '1' }),
    },
    'POST /api/business/test-members/:id/sign-in': {
      statuses: LIVE,
      otherBusiness: 409,
      id: () => newId('usr'),
    },
    'DELETE /api/business/test-members/:id': {
      statuses: LIVE,
      otherBusiness: 409,
      id: () => newId('usr'),
    },
    'GET /api/users/me/invitations': { statuses: MEMBERS },
    'POST /api/users/me/invitations/:id/accept': {
      statuses: OTHERS,
      id: () => invitation(cast().other.email),
    },
    'DELETE /api/users/me/businesses/:id': {
      // The business stays in its own team.
      statuses: OTHERS.replace('404  401', '409  401'),
      otherBusiness: 404,
      id: joined,
    },
    'GET /api/business/team': { statuses: BUSINESS },
    'POST /api/business/team/invitations': {
      statuses: MAKES_CONFIRMED,
      body: () => ({ email: newEmail(), role: 'till', currentPassword: PASSWORD }),
    },
    'DELETE /api/business/team/invitations/:id': { statuses: CONFIRMED, id: () => invitation() },
    'PUT /api/business/team/:id': {
      statuses: CONFIRMED,
      id: colleague,
      body: () => ({ role: 'support', currentPassword: PASSWORD }),
    },
    'POST /api/business/team/:id/ownership': {
      statuses: MAKES_CONFIRMED,
      id: colleague,
      body: () => ({ currentPassword: PASSWORD }),
    },
    'DELETE /api/business/team/:id': { statuses: CONFIRMED, id: colleague },
    'GET /api/business/suspensions': { statuses: BUSINESS },
    'POST /api/business/suspensions/:id': {
      statuses: CONFIRMED,
      id: async () => suspend(api(), cast().merchant, await newMember(api())),
      body: () => ({ decision: 'keep', currentPassword: PASSWORD }),
    },
  };
}
