/** The team of a business: invitations, roles, removal and leaving. */
import { describe, expect, test } from 'vitest';
import * as actingEndpoints from '#shared/acting/endpoints.ts';
import * as authEndpoints from '#shared/auth/endpoints.ts';
import * as teamEndpoints from '#shared/team-members/endpoints.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import { useApi } from '../../support/api/api.ts';
import { rowCounts } from '../../support/api/row-counts.ts';
import { givePasskey, proofBy } from '../../support/people/passkeys.ts';
import {
  newMember,
  newMerchant,
  PASSWORD,
  type TestMember,
  type TestMerchant,
} from '../../support/people/people.ts';
import { actFor, newColleague } from '../../support/people/team.ts';

const api = useApi();
const ownerDb = () => api().database.owner.db;

type Reply = Awaited<ReturnType<ReturnType<typeof api>['call']>>;
const refusal = (reply: Reply) => [reply.statusCode, reply.json().code];

const invite = ({ token }: TestMember, email: string, role = 'support', proof: object = PROOF) =>
  api().call(teamEndpoints.invite, { token, body: { email, role, ...proof } });
const PROOF = { currentPassword: PASSWORD };
const accept = ({ token }: TestMember, id: string) =>
  api().call(teamEndpoints.accept, { token, params: { id } });
const teamOf = async ({ token }: TestMember) =>
  (await api().call(teamEndpoints.read, { token })).json();
const rolesOf = async (shop: TestMerchant) =>
  Object.fromEntries(
    (await teamOf(shop)).members.map(({ id, role }: { id: string; role: string }) => [id, role]),
  );

/** With a passkey, which team:write requires. */
async function colleagueWithPasskey(shop: TestMerchant, role: 'owner' | 'admin') {
  const colleague = await newColleague(api(), shop, role);
  const { authenticator } = await givePasskey(api(), colleague);
  return { colleague, proof: () => proofBy(api(), colleague, authenticator) };
}

describe('an invitation', () => {
  test('lets the person with its address join, once, with its role', async () => {
    const shop = await newMerchant(api());
    const eva = await newMember(api());

    const { id } = (await invite(shop, eva.email.toUpperCase())).json();
    const { invitations } = (
      await api().call(teamEndpoints.listOwnInvitations, { token: eva.token })
    ).json();
    expect(invitations).toMatchObject([{ id, role: 'support' }]);

    const joined = await accept(eva, id);
    expect(joined.json()).toMatchObject({ id: shop.id, role: 'support' });
    expect(await rolesOf(shop)).toEqual({ [shop.person]: 'owner', [eva.id]: 'support' });
    expect(refusal(await accept(eva, id))).toEqual([409, 'invitation_used']);
    expect(refusal(await invite(shop, eva.email))).toEqual([409, 'already_in_team']);
  });

  test('is not there for another address, after 7 days, when withdrawn, or when replaced', async () => {
    const shop = await newMerchant(api());
    const [eva, other] = [await newMember(api()), await newMember(api())];
    const { id } = (await invite(shop, eva.email)).json();
    expect(refusal(await accept(other, id))).toEqual([404, 'not_found']);

    const { id: later } = (await invite(shop, eva.email, 'till')).json();
    expect(refusal(await accept(eva, id))).toEqual([404, 'not_found']);
    expect((await teamOf(shop)).invitations).toMatchObject([{ id: later, role: 'till' }]);

    await ownerDb().execute(sql`update team_invitation set expires_at = now() where id = ${later}`);
    expect(refusal(await accept(eva, later))).toEqual([404, 'not_found']);

    const { id: withdrawn } = (await invite(shop, eva.email)).json();
    await api().call(teamEndpoints.withdrawInvitation, {
      token: shop.token,
      params: { id: withdrawn },
    });
    expect(refusal(await accept(eva, withdrawn))).toEqual([404, 'not_found']);
    expect(await rolesOf(shop)).toEqual({ [shop.person]: 'owner' });
  });

  test('needs the password, and stores nothing without', async () => {
    const shop = await newMerchant(api());
    const before = await rowCounts(api());

    const refused = await invite(shop, 'eva@salus.test', 'till', { currentPassword: 'wrong' });

    expect(refused.json().code).toBe('credentials_invalid');
    const { team_invitation: invitations } = await rowCounts(api());
    expect(invitations).toBe(before.team_invitation);
  });

  test('with an unknown role or a malformed address is refused at its field', async () => {
    const shop = await newMerchant(api());

    for (const [email, role, path] of [
      ['eva@salus.test', 'boss', 'role'],
      ['eva', 'till', 'email'],
    ] as const) {
      const refused = await invite(shop, email, role);
      expect(refused.statusCode).toBe(422);
      expect(refused.json().errors).toMatchObject([{ path }]);
    }
    expect((await teamOf(shop)).invitations).toEqual([]);
  });
});

describe('owners alone', () => {
  test('invite owners and admins, and change or remove them', async () => {
    const shop = await newMerchant(api());
    const { colleague: admin, proof } = await colleagueWithPasskey(shop, 'admin');
    const owner = await newColleague(api(), shop, 'owner');
    const till = await newColleague(api(), shop, 'till');
    const change = async (id: string, role: string) =>
      api().call(teamEndpoints.changeRole, {
        token: admin.token,
        params: { id },
        body: { role, ...(await proof()) },
      });
    const before = await rolesOf(shop);

    expect(refusal(await invite(admin, 'x@salus.test', 'owner', await proof()))).toEqual([
      403,
      'forbidden',
    ]);
    expect(refusal(await change(till.id, 'admin'))).toEqual([403, 'forbidden']);
    expect(refusal(await change(owner.id, 'till'))).toEqual([403, 'forbidden']);
    const removed = await api().call(teamEndpoints.remove, {
      token: admin.token,
      params: { id: owner.id },
    });
    expect(refusal(removed)).toEqual([403, 'forbidden']);
    expect(await rolesOf(shop)).toEqual(before);

    expect((await change(till.id, 'finance')).statusCode).toBe(200);
    expect(await rolesOf(shop)).toEqual({ ...before, [till.id]: 'finance' });
  });
});

describe('an owner', () => {
  test('stays while nobody else owns the business', async () => {
    const shop = await newMerchant(api());
    const params = { id: shop.person };

    const removed = await api().call(teamEndpoints.remove, { token: shop.token, params });
    const changed = await api().call(teamEndpoints.changeRole, {
      token: shop.token,
      params,
      body: { role: 'till', currentPassword: PASSWORD },
    });
    const left = await api().call(teamEndpoints.leave, {
      token: shop.token,
      params: { id: shop.id },
    });

    for (const reply of [removed, changed, left]) {
      expect(refusal(reply)).toEqual([409, 'owner_stays']);
    }
    expect(await rolesOf(shop)).toEqual({ [shop.person]: 'owner' });
  });

  test('leaves when there is another, also the person who registered the business', async () => {
    const shop = await newMerchant(api());
    const { colleague: other } = await colleagueWithPasskey(shop, 'owner');

    const left = await api().call(teamEndpoints.leave, {
      token: shop.token,
      params: { id: shop.id },
    });

    expect(left.statusCode).toBe(200);
    expect(await rolesOf({ ...shop, token: other.token })).toEqual({ [other.id]: 'owner' });
  });

  test('is kept by the database, too', async () => {
    const shop = await newMerchant(api());

    const gone = api().database.owner.db.execute(
      sql`delete from team_member where business_id = ${shop.id}`,
    );

    await expect(gone).rejects.toMatchObject({ cause: { constraint: 'team_has_owner' } });
  });
});

test('who leaves a team, or is removed, acts for themselves', async () => {
  const shop = await newMerchant(api());
  const [leaving, removed] = [
    await newColleague(api(), shop, 'till'),
    await newColleague(api(), shop, 'till'),
  ];

  await api().call(teamEndpoints.leave, { token: leaving.token, params: { id: shop.id } });
  await api().call(teamEndpoints.remove, { token: shop.token, params: { id: removed.id } });

  for (const one of [leaving, removed]) {
    const { token } = one;
    expect((await api().call(authEndpoints.readMe, { token })).json().id).toBe(one.id);
    const { businesses } = (await api().call(actingEndpoints.listBusinesses, { token })).json();
    expect(businesses).toEqual([]);
  }
  expect(await rolesOf(shop)).toEqual({ [shop.person]: 'owner' });
});

test('nobody changes the team of another business', async () => {
  const [shop, other] = [await newMerchant(api()), await newMerchant(api())];
  const till = await newColleague(api(), shop, 'till');
  const { id } = (await invite(shop, 'eva@salus.test')).json();

  const calls = [
    api().call(teamEndpoints.remove, { token: other.token, params: { id: till.id } }),
    api().call(teamEndpoints.withdrawInvitation, { token: other.token, params: { id } }),
    api().call(teamEndpoints.leave, { token: other.token, params: { id: shop.id } }),
  ];
  for (const reply of await Promise.all(calls)) expect(refusal(reply)).toEqual([404, 'not_found']);
  const { members, invitations } = await teamOf(shop);
  expect([members.length, invitations.length]).toEqual([2, 1]);
});

test.each(['remove', 'leave'] as const)(
  'after a %s no sign-in acts for the business, also after a new invitation',
  async (end) => {
    const shop = await newMerchant(api());
    const eva = await newColleague(api(), shop, 'till');
    const actingFor = async () =>
      (await api().call(actingEndpoints.listBusinesses, { token: eva.token })).json().acting;
    expect(await actingFor()).toBe(shop.id);

    if (end === 'remove') {
      await api().call(teamEndpoints.remove, { token: shop.token, params: { id: eva.id } });
    } else {
      await api().call(teamEndpoints.leave, { token: eva.token, params: { id: shop.id } });
    }
    expect(await actingFor()).toBeNull();
    await accept(eva, (await invite(shop, eva.email)).json().id);

    expect(await actingFor()).toBeNull();
    await actFor(api(), eva, shop.id);
    expect(await actingFor()).toBe(shop.id);
  },
);
