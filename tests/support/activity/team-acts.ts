/** Acts that change the team, and the business in a person’s profile. */
import * as actingEndpoints from '#shared/acting/endpoints.ts';
import * as profileEndpoints from '#shared/profile/endpoints.ts';
import * as suspensionEndpoints from '#shared/suspensions/endpoints.ts';
import * as teamEndpoints from '#shared/team-members/endpoints.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import type { TestApi } from '../api/api.ts';
import { newMember, newMerchant } from '../people/people.ts';
import { newEmail } from '../people/registration.ts';
import { suspend } from '../people/suspend.ts';
import { newColleague } from '../people/team.ts';
import { type Act, actsOf, PROOF } from './acts.ts';

const ADDRESS = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';

export function teamActs(api: () => TestApi): Act[] {
  const { act, made } = actsOf(api);

  return [
    act(profileEndpoints.update, ['payout_address.changed', 'settings.changed'], {
      body: { externalDepositAddress: ADDRESS, recipientName: 'Casa Alba y Luna', ...PROOF },
    }),
    act(teamEndpoints.invite, ['invitation.created'], {
      body: { email: newEmail(), role: 'till', ...PROOF },
    }),
    act(teamEndpoints.withdrawInvitation, ['invitation.withdrawn'], async ({ token }) => {
      const body = { email: newEmail(), role: 'till', ...PROOF };
      return { params: { id: (await made(api().call(teamEndpoints.invite, { token, body }))).id } };
    }),
    act(teamEndpoints.changeRole, ['team_member.role_changed'], async (shop) => ({
      params: { id: (await newColleague(api(), shop, 'till')).id },
      body: { role: 'support', ...PROOF },
    })),
    act(teamEndpoints.offerOwnership, ['invitation.created'], async (shop) => ({
      params: { id: (await newColleague(api(), shop, 'till')).id },
      body: PROOF,
    })),
    act(teamEndpoints.remove, ['team_member.removed'], async (shop) => ({
      params: { id: (await newColleague(api(), shop, 'till')).id },
    })),
    {
      endpoint: suspensionEndpoints.decide,
      kinds: ['suspension.decided'],
      async prepare() {
        const shop = await newMerchant(api());
        const by = await newColleague(api(), shop, 'owner');
        const params = { id: await suspend(api(), shop, await newMember(api())) };
        return { shop, by, options: { params, body: { decision: 'keep', ...PROOF } } };
      },
    },
    {
      endpoint: teamEndpoints.accept,
      kinds: ['team_member.joined'],
      async prepare() {
        const shop = await newMerchant(api());
        const by = await newMember(api());
        const body = { email: by.email, role: 'till', ...PROOF };
        const { id } = await made(api().call(teamEndpoints.invite, { token: shop.token, body }));
        return { shop, by, options: { params: { id } } };
      },
    },
    {
      endpoint: teamEndpoints.leave,
      kinds: ['team_member.left'],
      async prepare() {
        const shop = await newMerchant(api());
        const by = await newColleague(api(), shop, 'till');
        return { shop, by, options: { params: { id: shop.id } } };
      },
    },
    {
      endpoint: actingEndpoints.chooseBusiness,
      kinds: ['acting.chosen'],
      async prepare() {
        const shop = await newMerchant(api());
        const by = await newMember(api());
        await api().database.owner.db.execute(sql`insert into team_member (business_id, member_id, role)
          values (${shop.id}, ${by.id}, 'till')`);
        return { shop, by, options: { body: { business: shop.id } } };
      },
    },
  ];
}
