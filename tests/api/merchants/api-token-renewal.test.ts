/** A business's own API tokens are renewed without an interruption. */
import { describe, expect, test } from 'vitest';
import * as apiTokenEndpoints from '#shared/api-keys/token-endpoints.ts';
import * as merchantEndpoints from '#shared/merchant/endpoints.ts';
import { rowsOf } from '../../../server/platform/db/database.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import { useApi } from '../../support/api/api.ts';
import { mailsTo } from '../../support/mail/outbox.ts';
import { newMerchant, PASSWORD, type TestMember } from '../../support/people/people.ts';

const api = useApi();
const proof = { currentPassword: PASSWORD };

const statusOf = async (token: string) =>
  (await api().call(merchantEndpoints.listSessions, { token })).statusCode;
const tokensOf = async ({ token }: TestMember) =>
  (await api().call(apiTokenEndpoints.list, { token })).json().tokens;
const renew = ({ token }: TestMember, previous: 'keep' | 'revoke', over = {}) =>
  api().call(apiTokenEndpoints.create, { token, body: { previous, ...proof, ...over } });
const reveal = ({ token }: TestMember, id: string, body: object = proof) =>
  api().call(apiTokenEndpoints.reveal, { token, params: { id }, body });
const endNow = (id: string) =>
  rowsOf(api().db, sql`update api_key set expires_at = ${new Date()} where id = ${id}`);

describe('renewing', () => {
  test('keeps the previous token for a day and tells the business until when', async () => {
    const merchant = await newMerchant(api());

    const { token, tokens } = (await renew(merchant, 'keep')).json();

    const [fresh, before] = tokens;
    expect(fresh).toMatchObject({ lastFour: token.slice(-4), expiresAt: null });
    const hours = (Date.parse(before.expiresAt) - Date.parse(fresh.createdAt)) / 3_600_000;
    expect(hours).toBe(24);
    expect([await statusOf(merchant.apiToken), await statusOf(token)]).toEqual([200, 200]);
    const [letter] = await mailsTo(api(), merchant.email);
    expect(letter?.template).toBe('api-token-made');
    expect(letter?.text).toContain(token.slice(-4));
    expect(letter?.text).not.toContain(token);
  });

  test('reports no previous token when none is valid', async () => {
    const merchant = await newMerchant(api());
    const untilIn = async () => (await mailsTo(api(), merchant.email)).at(-1)?.text.split('until');

    await renew(merchant, 'revoke');
    expect(await untilIn()).toHaveLength(1);
    const [{ id }] = await tokensOf(merchant);
    await endNow(id);
    await renew(merchant, 'keep');
    expect(await untilIn()).toHaveLength(1);
    await renew(merchant, 'keep');
    expect(await untilIn()).toHaveLength(2);
  });

  test('expires the previous token after a day', async () => {
    const merchant = await newMerchant(api());
    const { token, tokens } = (await renew(merchant, 'keep')).json();

    await endNow(tokens[1].id);

    expect([await statusOf(merchant.apiToken), await statusOf(token)]).toEqual([401, 200]);
    expect(await tokensOf(merchant)).toHaveLength(1);
  });

  test('a second time does not prolong a token that is already expiring', async () => {
    const merchant = await newMerchant(api());
    const [, first] = (await renew(merchant, 'keep')).json().tokens;
    const soon = new Date(Date.now() + 3_600_000);
    await rowsOf(api().db, sql`update api_key set expires_at = ${soon} where id = ${first.id}`);

    const { tokens } = (await renew(merchant, 'keep')).json();

    const again = tokens.find(({ id }: { id: string }) => id === first.id);
    expect(again.expiresAt).toBe(soon.toISOString());
  });

  test('revokes all previous tokens at once on request', async () => {
    const merchant = await newMerchant(api());
    const kept = (await renew(merchant, 'keep')).json().token;

    const { token } = (await renew(merchant, 'revoke')).json();

    const statuses = await Promise.all([merchant.apiToken, kept, token].map(statusOf));
    expect(statuses).toEqual([401, 401, 200]);
  });

  test('twice at the same time leaves one token without an expiry', async () => {
    const merchant = await newMerchant(api());

    await Promise.all([renew(merchant, 'keep'), renew(merchant, 'keep')]);

    const lasting = (await tokensOf(merchant)).filter(
      ({ expiresAt }: { expiresAt: string | null }) => expiresAt === null,
    );
    expect(lasting).toHaveLength(1);
  });

  test.each([
    ['without a password', { currentPassword: undefined }, 422],
    ['with a wrong one', { currentPassword: 'wrong' }, 400],
    ['without a choice for the previous tokens', { previous: undefined }, 422],
    ['with an unknown field', { until: 'tomorrow' }, 422],
  ])('%s changes nothing', async (_, over, status) => {
    const merchant = await newMerchant(api());
    const before = await tokensOf(merchant);

    expect((await renew(merchant, 'revoke', over)).statusCode).toBe(status);
    expect(await tokensOf(merchant)).toEqual(before);
  });

  test('is limited per hour', async () => {
    const merchant = await newMerchant(api());

    for (let act = 0; act < 30; act += 1) await reveal(merchant, (await tokensOf(merchant))[0].id);

    expect((await renew(merchant, 'keep')).json()).toMatchObject({ code: 'rate_limited' });
  });
});

describe('under load', () => {
  /**
   * Calls over real connections, each with the token that its server has at that moment, while the
   * token is renewed.
   */
  async function callsWhile(previous: 'keep' | 'revoke') {
    const url = await api()
      .http.listen({ port: 0, host: '127.0.0.1' })
      .catch(() => address());
    const merchant = await newMerchant(api());
    let inUse = merchant.apiToken;
    let isDone = false;
    const statuses: number[] = [];
    async function caller() {
      while (!isDone) {
        const response = await fetch(`${url}/api${merchantEndpoints.listSessions.path}`, {
          headers: { authorization: `Bearer ${inUse}` },
        });
        statuses.push(response.status);
      }
    }
    const callers = Promise.all(Array.from({ length: 4 }, caller));
    for (let round = 0; round < 3; round += 1) {
      const { token } = (await renew(merchant, previous)).json();
      // The shop's servers keep their token until they receive the next one.
      await expect.poll(() => statuses.length).toBeGreaterThan(20 * (round + 1));
      inUse = token;
    }
    isDone = true;
    await callers;
    return statuses;
  }
  const address = () => api().http.listeningOrigin;

  test('a renewal fails no call', async () => {
    const statuses = await callsWhile('keep');

    expect(new Set(statuses)).toEqual(new Set([200]));
  });

  test('control: revoking the previous token at once fails some calls', async () => {
    const statuses = await callsWhile('revoke');

    expect(statuses).toContain(401);
  });
});
