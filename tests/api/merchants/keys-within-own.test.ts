/** Nobody gets, reads or ends a key that may do more than they may themselves. */
import { describe, expect, test } from 'vitest';
import * as endpoints from '#shared/api-keys/endpoints.ts';
import * as tokenEndpoints from '#shared/api-keys/token-endpoints.ts';
import type * as tokenSchemas from '#shared/api-keys/token-schemas.ts';
import type { Endpoint } from '#shared/http/endpoint.ts';
import { ROLE_SCOPES, SCOPES, TOKEN_SCOPES } from '#shared/team/scopes.ts';
import * as tillEndpoints from '#shared/till/console-endpoints.ts';
import { createTill } from '../../../server/payments/till/tills.ts';
import { rowsOf } from '../../../server/platform/db/database.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import type { BusinessCaller } from '../../../server/platform/http/caller.ts';
import { useApi } from '../../support/api/api.ts';
import { newKey } from '../../support/merchants/api-keys.ts';
import { newTill } from '../../support/payments/tills.ts';
import { givePasskey, proofBy } from '../../support/people/passkeys.ts';
import { newMerchant, PASSWORD, type TestMerchant } from '../../support/people/people.ts';
import { actFor, newColleague } from '../../support/people/team.ts';
import { twinOf } from '../../support/people/test-mode.ts';

const api = useApi();

const BEYOND_DEVELOPER = TOKEN_SCOPES.filter((scope) => !ROLE_SCOPES.developer.includes(scope));

/** The business's keys and tills, as they are stored. */
const stored = ({ id }: Pick<TestMerchant, 'id'>) =>
  rowsOf(
    api().db,
    sql`select id, revoked_at, replaced_at, expires_at from api_key where merchant_id = ${id}
      union all select id, revoked_at, null, null from till_device where merchant_id = ${id}
      order by id`,
  );

/** A business with its API token, and a developer of its team with a passkey. */
async function scene() {
  const merchant = await newMerchant(api());
  const developer = await newColleague(api(), merchant, 'developer');
  const { authenticator } = await givePasskey(api(), developer);
  const { tokens } = (await api().call(tokenEndpoints.list, { token: developer.token })).json<{
    tokens: tokenSchemas.ApiToken[];
  }>();
  const [token] = tokens;
  if (!token) throw new Error('The business has no API token.');
  /** A call of the developer's, confirmed by the passkey. */
  async function ask(endpoint: Endpoint, id = '', body: object = {}) {
    const proof = await proofBy(api(), developer, authenticator);
    const params = { id };
    return api().call(endpoint, { token: developer.token, params, body: { ...body, ...proof } });
  }
  return { merchant, developer, token, ask };
}

const missing = (response: Awaited<ReturnType<ReturnType<typeof api>['call']>>) =>
  response
    .json<{ errors: { message: string }[] }>()
    .errors.map(({ message }) => /^Not yours: (.+)\.$/.exec(message)?.[1]);

describe('a developer', () => {
  test.each<[string, Endpoint, object]>([
    ['renew, and keep the previous one', tokenEndpoints.create, { previous: 'keep' }],
    ['renew, and revoke the previous one', tokenEndpoints.create, { previous: 'revoke' }],
    ['reveal', tokenEndpoints.reveal, {}],
    ['revoke', tokenEndpoints.revoke, {}],
    ['revoke as a key', endpoints.revoke, {}],
    ['roll as a key', endpoints.roll, { overlapHours: 24 }],
  ])('cannot %s the API token, and is told which scopes are missing', async (_, call, body) => {
    const { merchant, token, ask } = await scene();
    const before = await stored(merchant);

    const refused = await ask(call, token.id, body);

    expect([refused.statusCode, refused.json().code]).toEqual([403, 'key_exceeds_own']);
    expect(missing(refused)).toEqual(BEYOND_DEVELOPER);
    expect(await stored(merchant)).toEqual(before);
  });

  test.each<[string, Endpoint, object]>([
    ['roll', endpoints.roll, { overlapHours: 168 }],
    ['revoke', endpoints.revoke, {}],
  ])('cannot %s a key with a scope of its own beyond the role', async (_, call, body) => {
    const { merchant, ask } = await scene();
    const key = await newKey(api(), merchant, { scopes: ['pay-sessions:read', 'refunds:write'] });
    const before = await stored(merchant);

    const refused = await ask(call, key.id, body);

    expect([refused.statusCode, missing(refused)]).toEqual([403, ['refunds:write']]);
    expect(await stored(merchant)).toEqual(before);
  });

  test('cannot renew or show the API token of test mode either', async () => {
    const { merchant, developer, ask } = await scene();
    const twin = await twinOf(api(), merchant);
    await actFor(api(), developer, twin.id);
    const [{ id }] = (await api().call(tokenEndpoints.list, { token: developer.token })).json()
      .tokens;
    const before = await stored(twin);

    const renewed = await ask(tokenEndpoints.create, '', { previous: 'keep' });
    const shown = await ask(tokenEndpoints.reveal, id);

    expect([renewed, shown].map((refused) => refused.json().code)).toEqual([
      'key_exceeds_own',
      'key_exceeds_own',
    ]);
    expect(await stored(twin)).toEqual(before);
  });

  test('makes, rolls and revokes named keys within the scopes of the role, and tills', async () => {
    const { merchant, developer, ask } = await scene();
    const draft = { name: 'Shop', scopes: ROLE_SCOPES.developer };

    const made = await ask(endpoints.create, '', draft);
    const rolled = await ask(endpoints.roll, made.json().key.id, { overlapHours: 0 });
    const revoked = await ask(endpoints.revoke, rolled.json().key.id);
    const till = await ask(tillEndpoints.create, '', { name: 'Counter', tips: [] });
    const ended = await api().call(tillEndpoints.revoke, {
      token: developer.token,
      params: { id: till.json().till.id },
    });

    const statuses = [made, rolled, revoked, till, ended].map(({ statusCode }) => statusCode);
    expect(statuses).toEqual([201, 201, 200, 201, 200]);
    expect(await stored(merchant)).toHaveLength(4);
  });
});

test('a renewed API token shows who made it', async () => {
  const merchant = await newMerchant(api());
  const { token } = merchant;
  const body = { previous: 'keep', currentPassword: PASSWORD };

  expect((await api().call(tokenEndpoints.create, { token, body })).statusCode).toBe(201);

  const [newest] = (await api().call(endpoints.list, { token })).json().data;
  expect(newest).toMatchObject({ name: null, createdBy: { kind: 'person', id: merchant.person } });
});

describe('a key', () => {
  const NARROW = ['api-keys:read', 'api-keys:write', 'pay-sessions:read'] as const;

  test('cannot revoke a key with more scopes, and can revoke one within its own', async () => {
    const merchant = await newMerchant(api());
    const narrow = await newKey(api(), merchant, { scopes: [...NARROW] });
    const wide = await newKey(api(), merchant, { scopes: [...NARROW, 'payouts:write'] });
    const within = await newKey(api(), merchant, { scopes: ['pay-sessions:read'] });
    const revoke = ({ id }: { id: string }) =>
      api().call(endpoints.revoke, { token: narrow.token, params: { id } });

    const refused = await revoke(wide);

    expect([refused.statusCode, missing(refused)]).toEqual([403, ['payouts:write']]);
    expect((await revoke(within)).statusCode).toBe(200);
  });

  test('with addresses and an expiry revokes one without, because an end gives nothing', async () => {
    const merchant = await newMerchant(api());
    const limits = { addresses: ['127.0.0.0/8'], expiresAt: '2100-01-01T00:00:00.000Z' };
    const limited = await newKey(api(), merchant, { scopes: [...NARROW], ...limits });
    const free = await newKey(api(), merchant, { scopes: [...NARROW] });

    const revoked = await api().call(endpoints.revoke, {
      token: limited.token,
      params: { id: free.id },
    });

    expect(revoked.statusCode).toBe(200);
  });

  test('that cannot create payments does not revoke a till', async () => {
    const merchant = await newMerchant(api());
    const narrow = await newKey(api(), merchant, { scopes: [...NARROW] });
    const { till } = await newTill(api(), merchant);
    const before = await stored(merchant);

    const refused = await api().call(tillEndpoints.revoke, {
      token: narrow.token,
      params: { id: till.id },
    });

    expect([refused.statusCode, refused.json().code]).toEqual([403, 'key_exceeds_own']);
    expect(missing(refused)).toContain('pay-sessions:write');
    expect(await stored(merchant)).toEqual(before);
  });
});

test('a person without the scopes of a till makes none', async () => {
  const merchant = await newMerchant(api());
  const { id: memberId } = await newColleague(api(), merchant, 'finance');
  const caller = {
    business: { id: merchant.id, livemode: true },
    actor: { kind: 'person', memberId },
    scopes: SCOPES,
  } as unknown as BusinessCaller;
  const wanted = { name: 'Counter', tips: [], currentPassword: PASSWORD };

  const made = createTill(api().db, api().config, caller, wanted);

  await expect(made).rejects.toMatchObject({ code: 'key_exceeds_own' });
});
