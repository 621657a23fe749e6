/** Which valid keys and secrets each person of a business made or saw. */
import { describe, expect, test } from 'vitest';
import * as keyEndpoints from '#shared/api-keys/endpoints.ts';
import * as tokenEndpoints from '#shared/api-keys/token-endpoints.ts';
import type * as tokenSchemas from '#shared/api-keys/token-schemas.ts';
import * as teamEndpoints from '#shared/team-members/endpoints.ts';
import * as endpoints from '#shared/team-secrets/endpoints.ts';
import type { TeamSecrets } from '#shared/team-secrets/schemas.ts';
import * as consoleEndpoints from '#shared/till/console-endpoints.ts';
import * as webhookEndpoints from '#shared/webhooks/endpoints.ts';
import { useApi } from '../../support/api/api.ts';
import { newKey } from '../../support/merchants/api-keys.ts';
import { TILL } from '../../support/payments/tills.ts';
import { givePasskey, proofBy } from '../../support/people/passkeys.ts';
import { newMerchant, PASSWORD, type TestMerchant } from '../../support/people/people.ts';
import { newColleague } from '../../support/people/team.ts';

const api = useApi();
const HOOK = 'https://shop.test/hook';
const PROOF = { currentPassword: PASSWORD };

/** A business with a webhook, and an admin of its team who confirms with a passkey. */
async function scene() {
  const shop = await newMerchant(api(), { webhook: HOOK });
  const eva = await newColleague(api(), shop, 'admin');
  const { authenticator } = await givePasskey(api(), eva);
  const evasProof = () => proofBy(api(), eva, authenticator);
  return { shop, eva, evasProof };
}

async function knownTo(shop: TestMerchant, id: string): Promise<TeamSecrets | undefined> {
  const { people } = (await api().call(endpoints.list, { token: shop.token })).json<{
    people: TeamSecrets[];
  }>();
  return people.find((one) => one.id === id);
}

const briefly = (person: TeamSecrets | undefined) =>
  person?.secrets.map(({ kind, name, how }) => [kind, name, how]) ?? [];

const remove = (shop: TestMerchant, id: string) =>
  api().call(teamEndpoints.remove, { token: shop.token, params: { id } });

async function tokenOf({ token }: { token: string }): Promise<tokenSchemas.ApiToken> {
  const [first] = (await api().call(tokenEndpoints.list, { token })).json().tokens;
  return first;
}

describe('before and after a colleague is removed, the team is shown', () => {
  test('the keys and tills that they made, the token that they saw, and webhook secrets', async () => {
    const { shop, eva, evasProof } = await scene();
    const { token } = eva;
    const { id, lastFour } = await tokenOf(shop);
    const made = await api().call(keyEndpoints.create, {
      token,
      body: { name: 'Deploy', scopes: ['pay-sessions:read'], ...(await evasProof()) },
    });
    await api().call(tokenEndpoints.reveal, { token, params: { id }, body: await evasProof() });
    const reveal = { token, params: { id: shop.endpoint }, body: await evasProof() };
    await api().call(webhookEndpoints.reveal, reveal);
    await api().call(consoleEndpoints.create, {
      token,
      body: { name: TILL.name, tips: [], ...(await evasProof()) },
    });

    const before = await knownTo(shop, eva.id);
    expect((await remove(shop, eva.id)).statusCode).toBe(200);
    const after = await knownTo(shop, eva.id);

    expect(briefly(before)).toEqual([
      ['api_key', 'Deploy', 'made'],
      ['api_token', `…${lastFour}`, 'seen'],
      ['till', 'Counter', 'made'],
      ['webhook_endpoint', HOOK, 'seen'],
    ]);
    expect(before?.secrets[0]).toMatchObject({
      id: made.json().key.id,
      endsAt: null,
      isReplaced: false,
    });
    expect([before?.inTeam, after?.inTeam, after?.name]).toEqual([true, false, 'Ana Prado']);
    expect(after?.secrets).toEqual(before?.secrets);
  });

  test('a key that was made with a key of theirs', async () => {
    const { shop, eva, evasProof } = await scene();
    const body = { name: 'First', scopes: ['api-keys:write'], ...(await evasProof()) };
    const first = (await api().call(keyEndpoints.create, { token: eva.token, body })).json();
    await api().call(keyEndpoints.create, {
      token: first.token,
      body: { name: 'Second', scopes: ['api-keys:write'] },
    });
    await api().call(keyEndpoints.revoke, {
      token: shop.token,
      params: { id: first.key.id },
      body: PROOF,
    });

    expect(briefly(await knownTo(shop, eva.id))).toEqual([['api_key', 'Second', 'made']]);
  });

  test('a secret of an endpoint that a key of theirs created', async () => {
    const { shop, eva, evasProof } = await scene();
    const scopes = ['webhook-endpoints:read', 'webhook-endpoints:write'];
    const body = { name: 'Hooks', scopes, ...(await evasProof()) };
    const { token } = (await api().call(keyEndpoints.create, { token: eva.token, body })).json();

    await api().call(webhookEndpoints.create, { token, body: { url: 'https://shop.test/more' } });

    expect(briefly(await knownTo(shop, eva.id))).toContainEqual([
      'webhook_endpoint',
      'https://shop.test/more',
      'made',
    ]);
  });
});

describe('nothing is listed any more', () => {
  test('of a key that was rolled at once or revoked, or a till that was revoked', async () => {
    const { shop } = await scene();
    const { token } = shop;
    const [rolled, revoked] = [await newKey(api(), shop), await newKey(api(), shop)];
    const { till } = (await api().call(consoleEndpoints.create, { token, body: TILL })).json();

    const roll = { token, params: { id: rolled.id }, body: { overlapHours: 0, ...PROOF } };
    const successor = (await api().call(keyEndpoints.roll, roll)).json().key.id;
    await api().call(keyEndpoints.revoke, { token, params: { id: revoked.id }, body: PROOF });
    await api().call(consoleEndpoints.revoke, { token, params: { id: till.id } });

    const known = await knownTo(shop, shop.person);
    expect(known?.secrets.map(({ id }) => id)).toEqual([successor]);
  });

  test('of a webhook secret that somebody else rolled since', async () => {
    const { shop, eva, evasProof } = await scene();
    const params = { id: shop.endpoint };
    const reveal = { token: eva.token, params, body: await evasProof() };
    await api().call(webhookEndpoints.reveal, reveal);
    expect(briefly(await knownTo(shop, eva.id))).toEqual([['webhook_endpoint', HOOK, 'seen']]);

    await api().call(webhookEndpoints.rollSecret, { token: shop.token, params, body: PROOF });

    expect(await knownTo(shop, eva.id)).toBeUndefined();
    expect(briefly(await knownTo(shop, shop.person))).toEqual([['webhook_endpoint', HOOK, 'made']]);
  });
});

test('a key that has a successor is listed until it ends', async () => {
  const { shop } = await scene();
  const { token } = shop;
  const { id } = await newKey(api(), shop, { name: 'Shop' });
  await api().call(keyEndpoints.roll, {
    token,
    params: { id },
    body: { overlapHours: 24, ...PROOF },
  });

  const former = (await knownTo(shop, shop.person))?.secrets.find((one) => one.id === id);

  expect(former).toMatchObject({ isReplaced: true, endsAt: expect.stringMatching(/Z$/) });
});

test('those who have left come first, and no business sees another’s', async () => {
  const { shop, eva, evasProof } = await scene();
  const body = { name: 'Deploy', scopes: ['pay-sessions:read'], ...(await evasProof()) };
  await api().call(keyEndpoints.create, { token: eva.token, body });
  await newKey(api(), shop);
  await remove(shop, eva.id);
  const other = await newMerchant(api());

  const { people } = (await api().call(endpoints.list, { token: shop.token })).json();

  expect(people.map(({ id }: TeamSecrets) => id)).toEqual([eva.id, shop.person]);
  expect((await api().call(endpoints.list, { token: other.token })).json()).toEqual({ people: [] });
});
