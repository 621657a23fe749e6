/** Refused attempts by people of a team, and across modes: each names its field, and nothing is stored. */
import { beforeAll, expect, test } from 'vitest';
import * as keyEndpoints from '#shared/api-keys/endpoints.ts';
import * as merchantEndpoints from '#shared/merchant/endpoints.ts';
import * as payEndpoints from '#shared/pay/endpoints.ts';
import * as refundsEndpoints from '#shared/refunds/endpoints.ts';
import * as teamEndpoints from '#shared/team-members/endpoints.ts';
import * as webhookEndpoints from '#shared/webhooks/endpoints.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import { useApi } from '../../support/api/api.ts';
import { useRefusals } from '../../support/api/refusals.ts';
import { givePasskey, proofBy } from '../../support/people/passkeys.ts';
import {
  newMember,
  newMerchant,
  newPaySession,
  PASSWORD,
  type TestMember,
  type TestMerchant,
} from '../../support/people/people.ts';
import { newColleague } from '../../support/people/team.ts';
import { newTestMember, signInAt, twinOf } from '../../support/people/test-mode.ts';

const api = useApi();
const { refusalOf } = useRefusals(api);
const PROOF = { currentPassword: PASSWORD };

let shop: TestMerchant;
beforeAll(async () => {
  shop = await newMerchant(api());
});

/** A person with a passkey, because these calls require one. */
async function personWithPasskey(role: 'owner' | 'admin' | 'finance') {
  const person = await newColleague(api(), shop, role);
  const { authenticator } = await givePasskey(api(), person);
  return { person, proof: () => proofBy(api(), person, authenticator) };
}

const invited = (token: string, body: object) => ({
  endpoint: teamEndpoints.invite,
  token,
  body: { email: 'eva@salus.test', role: 'till', ...PROOF, ...body },
});

test('a key with a scope that does not exist', async () => {
  const body = { name: 'Till', scopes: ['refunds:read', 'refunds:all'], ...PROOF };

  expect(await refusalOf({ endpoint: keyEndpoints.create, token: shop.token, body })).toEqual([
    422,
    'validation_failed',
    'scopes.1',
    'unknown_value',
  ]);
});

test('a key that its maker’s role does not cover', async () => {
  const developer = await newColleague(api(), shop, 'developer');
  const { authenticator } = await givePasskey(api(), developer);
  const body = {
    name: 'Payouts',
    scopes: ['pay-sessions:read', 'payouts:write'],
    ...(await proofBy(api(), developer, authenticator)),
  };

  expect(await refusalOf({ endpoint: keyEndpoints.create, token: developer.token, body })).toEqual([
    403,
    'key_exceeds_own',
    'scopes.1',
    'key_exceeds_own',
  ]);
});

test('a role without the scope of the call', async () => {
  const till = await newColleague(api(), shop, 'till');
  const { id } = await newPaySession(api(), shop);

  for (const [endpoint, scope] of [
    [refundsEndpoints.refundSession, 'refunds:write'],
    [keyEndpoints.create, 'api-keys:write'],
    [webhookEndpoints.create, 'webhook-endpoints:write'],
    [teamEndpoints.invite, 'team:write'],
  ] as const) {
    const sent = { endpoint, token: till.token, params: { id }, body: {} };
    expect([scope, await refusalOf(sent)]).toEqual([
      scope,
      [403, 'scope_missing', 'scope', 'scope_missing'],
    ]);
  }
});

test('a role that an admin may not give', async () => {
  const { person, proof } = await personWithPasskey('admin');

  expect(await refusalOf(invited(person.token, { role: 'owner', ...(await proof()) }))).toEqual([
    403,
    'forbidden',
    'role',
    'forbidden',
  ]);
});

test('a person whom an admin may not remove', async () => {
  const { person } = await personWithPasskey('admin');

  const sent = { endpoint: teamEndpoints.remove, token: person.token, params: { id: shop.person } };
  expect(await refusalOf(sent)).toEqual([403, 'forbidden', 'params.id', 'forbidden']);
});

test('a role that does not exist', async () => {
  expect(await refusalOf(invited(shop.token, { role: 'boss' }))).toEqual([
    422,
    'validation_failed',
    'role',
    'unknown_value',
  ]);
});

test('the only owner as something else', async () => {
  const body = { role: 'admin', ...PROOF };
  const sent = { endpoint: teamEndpoints.changeRole, params: { id: shop.person }, body };
  const alone = await newMerchant(api());

  expect(await refusalOf({ ...sent, token: alone.token, params: { id: alone.person } })).toEqual([
    409,
    'owner_stays',
  ]);
});

async function twinScene() {
  const business = await newMerchant(api());
  const twin = await twinOf(api(), business);
  const live = await newPaySession(api(), business);
  const inTest = await newPaySession(api(), { ...business, apiToken: twin.apiToken });
  return { business, twin, live, inTest };
}

test('a live key on a test session, and a test key on a live one', async () => {
  const { business, twin, live, inTest } = await twinScene();
  const mismatch = [409, 'mode_mismatch', 'params.id', 'mode_mismatch'];

  for (const endpoint of [
    merchantEndpoints.readSession,
    merchantEndpoints.cancelSession,
    refundsEndpoints.refundSession,
  ]) {
    for (const [{ id }, token] of [
      [inTest, business.apiToken],
      [live, twin.apiToken],
    ] as const) {
      const body = endpoint.method === 'POST' ? { body: {} } : {};
      expect(await refusalOf({ endpoint, token, params: { id }, ...body })).toEqual(mismatch);
    }
  }
});

test('a live member at a test session, and a test member at a live one', async () => {
  const { twin, live, inTest } = await twinScene();
  const ana = await newMember(api());
  const tara = await newTestMember(api(), twin);
  const { jwt } = (await signInAt(api(), inTest.id, tara)).json();

  for (const [{ id, quote }, token] of [
    [inTest, ana.token],
    [live, jwt],
  ] as const) {
    const body = { total: quote.total };
    const sent = { endpoint: payEndpoints.confirm, token, params: { id }, body };
    expect((await refusalOf(sent)).slice(0, 2)).toEqual([409, 'mode_mismatch']);
  }
});

test('an invitation that was used, and one of somebody else', async () => {
  const eva = await newMember(api());
  const { id } = (
    await api().call(teamEndpoints.invite, {
      token: shop.token,
      body: { email: eva.email, role: 'support', ...PROOF },
    })
  ).json();
  const accept = ({ token }: TestMember) => ({
    endpoint: teamEndpoints.accept,
    token,
    params: { id },
  });
  expect((await api().call(teamEndpoints.accept, accept(eva))).statusCode).toBe(200);

  expect(await refusalOf(accept(eva))).toEqual([
    409,
    'invitation_used',
    'params.id',
    'invitation_used',
  ]);
  expect(await refusalOf(accept(await newMember(api())))).toEqual([404, 'not_found']);
});

test('an invitation to an address that the person has not confirmed', async () => {
  const eva = await newMember(api());
  const body = { email: eva.email, role: 'support', ...PROOF };
  const { id } = (await api().call(teamEndpoints.invite, { token: shop.token, body })).json();
  await api().database.owner.db.execute(
    sql`update member set confirmed_at = null where id = ${eva.id}`,
  );

  const sent = { endpoint: teamEndpoints.accept, token: eva.token, params: { id } };
  expect(await refusalOf(sent)).toEqual([404, 'not_found']);
});
