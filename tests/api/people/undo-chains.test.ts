/** The undo follows what was granted, to any depth. */
import { describe, expect, test } from 'vitest';
import * as keyEndpoints from '#shared/api-keys/endpoints.ts';
import * as tokenEndpoints from '#shared/api-keys/token-endpoints.ts';
import * as businessEndpoints from '#shared/business/endpoints.ts';
import * as teamEndpoints from '#shared/team-members/endpoints.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import { useApi } from '../../support/api/api.ts';
import { SILENT_CHAIN } from '../../support/chain/settings.ts';
import { newKey } from '../../support/merchants/api-keys.ts';
import { AS_IN_PRODUCTION } from '../../support/people/credential-changes.ts';
import { newMember, newMerchant, newPaySession } from '../../support/people/people.ts';
import {
  AS_THIEF,
  changePassword,
  newAccomplice,
  recover,
  rolesOf,
  suspensionsOf,
  takeIn,
  takenBusiness,
  undoPassword,
} from '../../support/people/taken-business.ts';
import { actFor, newColleague } from '../../support/people/team.ts';
import { createAt } from '../../support/webhooks/endpoints.ts';

const api = useApi({ chain: SILENT_CHAIN, credentials: AS_IN_PRODUCTION });
const thief = <T extends object>(shop: T) => ({ ...shop, proof: AS_THIEF });
const objectsOf = async (by: { token: string }) =>
  (await suspensionsOf(api(), by)).map(({ kind, object }) => `${kind} ${object.id}`).toSorted();

describe('a chain', () => {
  test('of a key that makes a key that adds an endpoint is suspended whole', async () => {
    const shop = await takenBusiness(api());
    const first = await newKey(api(), shop, AS_THIEF);
    const scopes = ['api-keys:write', 'webhook-endpoints:write', 'refunds:write'];
    const made = await api().call(keyEndpoints.create, {
      token: first.token,
      body: { name: 'Second', scopes },
    });
    const second = made.json();
    const endpoint = (
      await createAt(api(), second.token, { url: 'https://thief.test/hook' })
    ).json();

    const founder = await recover(api(), shop);

    expect(await objectsOf(founder)).toEqual(
      [
        `api_key ${first.id}`,
        `api_key ${second.key.id}`,
        `webhook_endpoint ${endpoint.id}`,
      ].toSorted(),
    );
    // None of its scopes is left.
    const list = await api().call(keyEndpoints.list, { token: second.token });
    expect([list.statusCode, list.json().code]).toEqual([403, 'suspended']);
  });

  test('of an owner who takes in an owner who invites is suspended whole', async () => {
    const shop = await takenBusiness(api());
    const [first, second] = [await newAccomplice(api()), await newAccomplice(api())];
    await takeIn(api(), shop, thief(shop), first, 'owner');
    await takeIn(api(), shop, { ...first, proof: await first.proof() }, second, 'owner');
    const third = await newMember(api());
    const body = { email: third.email, role: 'admin', ...(await second.proof()) };
    const { id } = (await api().call(teamEndpoints.invite, { token: second.token, body })).json();

    const founder = await recover(api(), shop);

    expect(await objectsOf(founder)).toEqual(
      [`team_member ${first.id}`, `team_member ${second.id}`, `team_invitation ${id}`].toSorted(),
    );
  });

  test('does not reach what was granted before the change, nor by others', async () => {
    const shop = await newMerchant(api());
    const before = await newKey(api(), shop);
    const owner = await newAccomplice(api());
    await api().database.owner.db.execute(sql`insert into team_member (business_id, member_id, role)
      values (${shop.id}, ${owner.id}, 'owner')`);
    await actFor(api(), owner, shop.id);
    await changePassword(api(), shop);
    const others = await newKey(api(), owner, await owner.proof());
    const own = await newKey(api(), shop, AS_THIEF);

    const founder = await recover(api(), shop);

    expect(await objectsOf(founder)).toEqual([`api_key ${own.id}`]);
    for (const { token } of [before, others]) {
      expect((await api().call(keyEndpoints.list, { token })).statusCode).toBe(200);
    }
  });

  test('covers every business of the person, and no other business of a colleague', async () => {
    const shop = await newMerchant(api());
    const [other, elsewhere] = [await newMerchant(api()), await newMerchant(api())];
    const accomplice = await newAccomplice(api());
    const removed = await newColleague(api(), other, 'till');
    await api().database.owner.db.execute(sql`insert into team_member (business_id, member_id, role)
      values (${other.id}, ${shop.person}, 'owner'), (${elsewhere.id}, ${accomplice.id}, 'owner')`);
    await changePassword(api(), shop);
    await takeIn(api(), shop, thief(shop), accomplice, 'owner');
    await actFor(api(), accomplice, elsewhere.id);
    const ofAccomplice = await newKey(api(), accomplice, await accomplice.proof());
    // The founder of one business leaves another: that call takes no factor.
    await actFor(api(), shop, other.id);
    await api().call(teamEndpoints.leave, { token: shop.token, params: { id: other.id } });
    expect(await rolesOf(api(), other)).toEqual({ [other.person]: 'owner', [removed.id]: 'till' });

    await undoPassword(api(), shop);

    expect(await rolesOf(api(), shop)).toMatchObject({ [accomplice.id]: 'owner, suspended' });
    expect(await rolesOf(api(), other)).toMatchObject({ [shop.person]: 'owner' });
    expect(await rolesOf(api(), elsewhere)).toMatchObject({ [accomplice.id]: 'owner' });
    expect((await api().call(keyEndpoints.list, { token: ofAccomplice.token })).statusCode).toBe(
      200,
    );
  });

  test('includes a key that was only shown: it does not do more than make payment sessions', async () => {
    const shop = await takenBusiness(api());
    const [{ id }] = (await api().call(tokenEndpoints.list, { token: shop.token })).json().tokens;
    await api().call(tokenEndpoints.reveal, { token: shop.token, params: { id }, body: AS_THIEF });

    const founder = await recover(api(), shop);

    expect(await objectsOf(founder)).toEqual([`api_key ${id}`]);
    expect((await newPaySession(api(), shop)).id).toMatch(/^pay_/);
    const refused = await api().call(businessEndpoints.read, { token: shop.apiToken });
    expect([refused.statusCode, refused.json().code]).toEqual([403, 'suspended']);
  });
});
