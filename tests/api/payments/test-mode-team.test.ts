/** One team acts for a business in both modes: that of the live business. */
import { describe, expect, test } from 'vitest';
import * as actingEndpoints from '#shared/acting/endpoints.ts';
import * as authEndpoints from '#shared/auth/endpoints.ts';
import * as teamEndpoints from '#shared/team-members/endpoints.ts';
import * as testModeEndpoints from '#shared/test-mode/endpoints.ts';
import { rowsOf } from '../../../server/platform/db/database.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import { useApi } from '../../support/api/api.ts';
import { actingAs } from '../../support/authorisation/test-cast.ts';
import { newMerchant, PASSWORD } from '../../support/people/people.ts';
import { newEmail } from '../../support/people/registration.ts';
import { newColleague } from '../../support/people/team.ts';
import { twinOf } from '../../support/people/test-mode.ts';

const api = useApi();

describe('the team of a business in test mode', () => {
  const teamOf = async ({ token }: { token: string }) =>
    (await api().call(teamEndpoints.read, { token }))
      .json()
      .members.map(({ id }: { id: string }) => id);

  test('is that of the live business, which a person reads and changes', async () => {
    const shop = await newMerchant(api());
    const eva = await newColleague(api(), shop, 'support');
    const inTest = await actingAs(api(), { ...shop, id: (await twinOf(api(), shop)).id });
    expect(await teamOf(inTest)).toEqual([shop.person, eva.id]);
    const own = await api().call(actingEndpoints.listBusinesses, { token: inTest.token });
    expect(own.json()).toMatchObject({ acting: shop.id, businesses: [{ id: shop.id }] });

    const email = newEmail();
    const invited = await api().call(teamEndpoints.invite, {
      token: inTest.token,
      body: { email, role: 'till', currentPassword: PASSWORD },
    });
    expect(invited.statusCode).toBe(201);
    const rows = await rowsOf(
      api().database.owner.db,
      sql`select business_id from team_invitation where email = ${email}`,
    );
    expect(rows).toEqual([{ business_id: shop.id }]);
  });

  test('is no business of a test key', async () => {
    const twin = await twinOf(api(), await newMerchant(api()));
    const refused = await api().call(teamEndpoints.read, { token: twin.apiToken });
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'mode_mismatch']);
  });

  test('a person who left does not act in test mode after a new invitation', async () => {
    const shop = await newMerchant(api());
    const eva = await newColleague(api(), shop, 'developer');
    const body = { livemode: false };
    await api().call(testModeEndpoints.chooseMode, { token: eva.token, body });

    await api().call(teamEndpoints.remove, { token: shop.token, params: { id: eva.id } });
    await api().database.owner.db.execute(sql`insert into team_member (business_id, member_id, role)
      values (${shop.id}, ${eva.id}, 'till')`);

    const me = (await api().call(authEndpoints.readMe, { token: eva.token })).json();
    expect(me).toMatchObject({ id: eva.id, recipientName: null });
  });
});
