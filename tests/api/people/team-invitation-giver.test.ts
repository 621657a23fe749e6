/** An invitation ends when the person who sent it may no longer give its role. */
import { expect, test } from 'vitest';
import * as teamEndpoints from '#shared/team-members/endpoints.ts';
import { useApi } from '../../support/api/api.ts';
import { givePasskey, proofBy } from '../../support/people/passkeys.ts';
import { newMember, newMerchant, PASSWORD, type TestMember } from '../../support/people/people.ts';
import { newColleague } from '../../support/people/team.ts';

const api = useApi();
const PROOF = { currentPassword: PASSWORD };

async function scene() {
  const shop = await newMerchant(api());
  const giver = await newColleague(api(), shop, 'owner');
  const { authenticator } = await givePasskey(api(), giver);
  const [admin, finance] = [await newMember(api()), await newMember(api())];
  const invite = async ({ email }: TestMember, role: string): Promise<string> => {
    const body = { email, role, ...(await proofBy(api(), giver, authenticator)) };
    return (await api().call(teamEndpoints.invite, { token: giver.token, body })).json().id;
  };
  return {
    ...{ admin, finance },
    ids: { admin: await invite(admin, 'admin'), finance: await invite(finance, 'finance') },
    ofGiver: { token: shop.token, params: { id: giver.id } },
    waiting: async () =>
      (await api().call(teamEndpoints.read, { token: shop.token }))
        .json()
        .invitations.map(({ role }: { role: string }) => role)
        .toSorted(),
  };
}

const listedTo = async ({ token }: TestMember) =>
  (await api().call(teamEndpoints.listOwnInvitations, { token })).json().invitations;
const accept = async ({ token }: TestMember, id: string) =>
  (await api().call(teamEndpoints.accept, { token, params: { id } })).statusCode;

test('an owner who becomes an administrator has no administrator to invite any more', async () => {
  const { admin, finance, ids, ofGiver, waiting } = await scene();
  expect(await waiting()).toEqual(['admin', 'finance']);

  await api().call(teamEndpoints.changeRole, { ...ofGiver, body: { role: 'admin', ...PROOF } });

  expect([await waiting(), await listedTo(admin)]).toEqual([['finance'], []]);
  expect(await accept(admin, ids.admin)).toBe(404);
  expect(await accept(finance, ids.finance)).toBe(200);
});

test('nobody joins by an invitation of somebody who has lost their role', async () => {
  const { admin, finance, ids, ofGiver, waiting } = await scene();
  await api().call(teamEndpoints.changeRole, { ...ofGiver, body: { role: 'finance', ...PROOF } });
  const asFinance = [await waiting(), await accept(finance, ids.finance)];
  await api().call(teamEndpoints.remove, ofGiver);

  expect(asFinance).toEqual([[], 404]);
  expect([await waiting(), await listedTo(finance)]).toEqual([[], []]);
  expect([await accept(admin, ids.admin), await accept(finance, ids.finance)]).toEqual([404, 404]);
});
