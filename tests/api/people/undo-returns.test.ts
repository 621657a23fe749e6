/** The undo brings back who and what was there before. */
import { describe, expect, test } from 'vitest';
import * as businessEndpoints from '#shared/business/endpoints.ts';
import * as erasureEndpoints from '#shared/profile/erasure-endpoints.ts';
import * as teamEndpoints from '#shared/team-members/endpoints.ts';
import * as tillEndpoints from '#shared/till/console-endpoints.ts';
import * as webhookEndpoints from '#shared/webhooks/endpoints.ts';
import { rowsOf } from '../../../server/platform/db/database.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import { useApi } from '../../support/api/api.ts';
import { SILENT_CHAIN } from '../../support/chain/settings.ts';
import { templatesTo } from '../../support/mail/outbox.ts';
import { newKey } from '../../support/merchants/api-keys.ts';
import {
  balances,
  CALLBACK,
  consent,
  newClient,
  newPkce,
  redeem,
  refresh,
} from '../../support/payments/oauth.ts';
import { pairWith } from '../../support/payments/tills.ts';
import {
  AS_IN_PRODUCTION,
  codeIn,
  NEW_PASSWORD,
  undo,
} from '../../support/people/credential-changes.ts';
import { newMember, newMerchant, PASSWORD } from '../../support/people/people.ts';
import {
  AS_THIEF,
  changePassword,
  decide,
  newAccomplice,
  recover,
  removeFrom,
  rolesOf,
  suspensionOf,
  suspensionsOf,
  takeIn,
  takenBusiness,
  undoPassword,
} from '../../support/people/taken-business.ts';
import { actFor, newColleague } from '../../support/people/team.ts';
import { endpointsOf } from '../../support/webhooks/endpoints.ts';

const api = useApi({ chain: SILENT_CHAIN, credentials: AS_IN_PRODUCTION });
const isClosed = async (id: string) => {
  const [row] = await rowsOf<{ is: boolean }>(
    api().db,
    sql`select closed_at is not null as is from member where id = ${id}`,
  );
  return row?.is;
};
const objectsOf = async (by: { token: string }) =>
  (await suspensionsOf(api(), by)).map(({ kind, object }) => `${kind} ${object.id}`);

describe('after an undo', () => {
  test('a business that an accomplice closed with an account of their own is open', async () => {
    const shop = await takenBusiness(api());
    const eva = await newMember(api(), { cash: '0' });
    await takeIn(api(), shop, { ...shop, proof: AS_THIEF }, eva, 'owner');
    await api().call(teamEndpoints.leave, { token: shop.token, params: { id: shop.id } });
    const body = { currentPassword: PASSWORD };
    const asked = await api().call(erasureEndpoints.request, { token: eva.token, body });
    expect(asked.statusCode).toBe(200);
    expect(await isClosed(shop.id)).toBe(true);

    await recover(api(), shop);

    expect([await isClosed(shop.id), await isClosed(eva.id)]).toEqual([false, true]);
  });

  test('a removed administrator and a demoted owner have their former roles', async () => {
    const shop = await newMerchant(api());
    const admin = await newColleague(api(), shop, 'admin');
    const owner = await newColleague(api(), shop, 'owner');
    await changePassword(api(), shop);
    await removeFrom(api(), shop, admin.id);
    await api().call(teamEndpoints.changeRole, {
      token: shop.token,
      params: { id: owner.id },
      body: { role: 'till', ...AS_THIEF },
    });
    expect(await rolesOf(api(), shop)).toEqual({ [shop.person]: 'owner', [owner.id]: 'till' });

    await undoPassword(api(), shop);

    expect(await rolesOf(api(), shop)).toEqual({
      ...{ [shop.person]: 'owner', [owner.id]: 'owner', [admin.id]: 'admin' },
    });
    expect(await templatesTo(api(), owner.email)).toContain('grants-suspended');
  });

  test('a person who was promoted has the former role until an owner decides, and cannot decide', async () => {
    const shop = await newMerchant(api());
    const helper = await newAccomplice(api());
    await api().database.owner.db.execute(sql`insert into team_member (business_id, member_id, role)
      values (${shop.id}, ${helper.id}, 'developer')`);
    const other = await newColleague(api(), shop, 'owner');
    await changePassword(api(), shop);
    await api().call(teamEndpoints.changeRole, {
      token: shop.token,
      params: { id: helper.id },
      body: { role: 'owner', ...AS_THIEF },
    });

    await undoPassword(api(), shop);

    expect(await rolesOf(api(), shop)).toMatchObject({ [helper.id]: 'developer' });
    await actFor(api(), helper, shop.id);
    const found = await suspensionOf(api(), other, helper.id);
    expect(found).toMatchObject({ kind: 'team_role', role: 'owner', formerRole: 'developer' });
    const own = await decide(api(), helper, found.id, 'keep', await helper.proof());
    expect([own.statusCode, own.json().code]).toEqual([403, 'forbidden']);
    const kept = await decide(api(), other, found.id, 'keep', { currentPassword: PASSWORD });
    expect(kept.statusCode).toBe(200);
    expect(await rolesOf(api(), shop)).toMatchObject({ [helper.id]: 'owner' });
  });

  test('what another owner has done meanwhile stands', async () => {
    const shop = await newMerchant(api());
    const owner = await newAccomplice(api());
    await api().database.owner.db.execute(sql`insert into team_member (business_id, member_id, role)
      values (${shop.id}, ${owner.id}, 'owner')`);
    await actFor(api(), owner, shop.id);
    const [demoted, removed] = [
      await newColleague(api(), shop, 'admin'),
      await newColleague(api(), shop, 'finance'),
    ];
    await changePassword(api(), shop);
    for (const { id } of [demoted, removed]) {
      const body = { role: 'till', ...AS_THIEF };
      await api().call(teamEndpoints.changeRole, { token: shop.token, params: { id }, body });
    }
    await api().call(teamEndpoints.changeRole, {
      token: owner.token,
      params: { id: demoted.id },
      body: { role: 'support', ...(await owner.proof()) },
    });
    await removeFrom(api(), owner, removed.id);

    await undoPassword(api(), shop);

    const roles = await rolesOf(api(), shop);
    expect([roles[demoted.id], roles[removed.id]]).toEqual(['support', undefined]);
  });

  test('a till that the thief made is not paired, and a return address and tokens of OAuth wait', async () => {
    const member = await newMember(api(), { cash: '40', stake: '1500' });
    const shop = await newMerchant(api());
    await changePassword(api(), shop);
    const { code: pairing, till } = await newTillAs(shop);
    const key = await newKey(api(), shop, { ...AS_THIEF, scopes: ['links:read'] });
    await newClient(api(), [CALLBACK], shop);
    const { verifier, challenge } = newPkce();
    const { code } = await consent(api(), shop, { challenge, member });
    const client = { ...shop, apiToken: key.token };
    const tokens = (await redeem(api(), client, { code, code_verifier: verifier })).json();
    expect((await balances(api(), tokens.access_token)).statusCode).toBe(200);

    const founder = await recover(api(), shop);

    expect((await pairWith(api(), pairing)).statusCode).toBe(400);
    expect((await balances(api(), tokens.access_token)).statusCode).toBe(401);
    const again = await refresh(api(), shop, tokens.refresh_token);
    expect(again.json().error).toBe('invalid_grant');
    const settings = await api().call(businessEndpoints.read, { token: founder.token });
    expect(settings.json().oauthRedirectUris).toEqual([]);
    const kinds = (await suspensionsOf(api(), founder)).map(({ kind }) => kind).toSorted();
    expect(kinds).toEqual(['api_key', 'oauth_grant', 'oauth_redirect_uri', 'till_device']);
    expect(await objectsOf(founder)).toContain(`till_device ${till.id}`);
  });

  test('an endpoint that was moved receives nothing, and cannot be changed until an owner decides', async () => {
    const shop = await takenBusiness(api(), { webhook: 'https://shop.test/webhook' });
    const ask = (url: string, proof: object, token: string) =>
      api().call(webhookEndpoints.update, {
        token,
        params: { id: shop.endpoint },
        body: { url, ...proof },
      });
    expect((await ask('https://thief.test/hook', AS_THIEF, shop.token)).statusCode).toBe(200);

    const founder = await recover(api(), shop);
    // The freeze ends by itself after the hold.
    await api().database.owner.db.execute(
      sql`update member set outgoing_frozen_at = null where id = ${shop.person}`,
    );

    const refused = await ask('https://shop.test/webhook', {}, founder.token);
    expect([refused.statusCode, refused.json().code]).toEqual([403, 'suspended']);
    const roll = await api().call(webhookEndpoints.rollSecret, {
      token: founder.token,
      params: { id: shop.endpoint },
      body: {},
    });
    expect(roll.json().code).toBe('suspended');
    const tested = await api().call(webhookEndpoints.test, {
      token: founder.token,
      params: { id: shop.endpoint },
      body: {},
    });
    expect(tested.json().code).toBe('suspended');

    await api().database.owner.db.execute(sql`update auth_session set mailbox_proven_at = now()
      where member_id = ${shop.person} and ended_at is null`);
    const { id } = await suspensionOf(api(), founder, shop.endpoint);
    const ended = await decide(api(), founder, id, 'end', { currentPassword: NEW_PASSWORD });
    expect(ended.statusCode).toBe(200);
    const [now] = await endpointsOf(api(), { ...shop, token: founder.token });
    expect(now).toMatchObject({ id: shop.endpoint, url: 'https://shop.test/webhook' });
  });

  test('a second use of the link changes nothing', async () => {
    const shop = await takenBusiness(api());
    await newKey(api(), shop, AS_THIEF);
    const code = await codeIn(api(), shop.email, 'password-changed');
    expect((await undo(api(), code)).statusCode).toBe(200);
    const rows = sql`select id, suspended_at from suspension where business_id = ${shop.id}`;
    const before = await rowsOf(api().db, rows);

    expect((await undo(api(), code)).statusCode).toBe(200);

    expect(before).toHaveLength(1);
    expect(await rowsOf(api().db, rows)).toEqual(before);
  });
});

async function newTillAs({ token }: { token: string }) {
  const body = { name: 'Counter', tips: [], ...AS_THIEF };
  const made = await api().call(tillEndpoints.create, { token, body });
  return made.json() as { code: string; till: { id: string } };
}
