/** A business's own API tokens: renewed without an interruption. */
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { createApiToken, listApiTokens, revealApiToken } from '#shared/api-token/contract.ts';
import { listPaySessions } from '#shared/merchant/contract.ts';
import { apiToken } from '../../server/db/schema.ts';
import { useApi } from '../support/api.ts';
import { mailsTo } from '../support/mails.ts';
import { newMerchant, PASSWORD, type TestMember } from '../support/people.ts';

const api = useApi();
const proof = { currentPassword: PASSWORD };

const statusOf = async (token: string) => (await api().call(listPaySessions, { token })).statusCode;
const tokensOf = async ({ token }: TestMember) =>
  (await api().call(listApiTokens, { token })).json().tokens;
const renew = ({ token }: TestMember, previous: 'keep' | 'revoke', over = {}) =>
  api().call(createApiToken, { token, body: { previous, ...proof, ...over } });
const reveal = ({ token }: TestMember, id: string, body: object = proof) =>
  api().call(revealApiToken, { token, params: { id }, body });
const endNow = (id: string) =>
  api().db.update(apiToken).set({ expiresAt: new Date() }).where(eq(apiToken.id, id));

describe('renewing', () => {
  test('keeps the token before for a day, and tells the business until when', async () => {
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

  test('tells of no token before that is to end where none is good any more', async () => {
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

  test('ends the token before when the day is over', async () => {
    const merchant = await newMerchant(api());
    const { token, tokens } = (await renew(merchant, 'keep')).json();

    await endNow(tokens[1].id);

    expect([await statusOf(merchant.apiToken), await statusOf(token)]).toEqual([401, 200]);
    expect(await tokensOf(merchant)).toHaveLength(1);
  });

  test('again does not prolong one that ends already', async () => {
    const merchant = await newMerchant(api());
    const [, first] = (await renew(merchant, 'keep')).json().tokens;
    const soon = new Date(Date.now() + 3_600_000);
    await api().db.update(apiToken).set({ expiresAt: soon }).where(eq(apiToken.id, first.id));

    const { tokens } = (await renew(merchant, 'keep')).json();

    const again = tokens.find(({ id }: { id: string }) => id === first.id);
    expect(again.expiresAt).toBe(soon.toISOString());
  });

  test('cuts all those before at once when asked to', async () => {
    const merchant = await newMerchant(api());
    const kept = (await renew(merchant, 'keep')).json().token;

    const { token } = (await renew(merchant, 'revoke')).json();

    const statuses = await Promise.all([merchant.apiToken, kept, token].map(statusOf));
    expect(statuses).toEqual([401, 401, 200]);
  });

  test('twice at once leaves one that does not end', async () => {
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
    ['without saying what becomes of those before', { previous: undefined }, 422],
    ['with a field nobody knows', { until: 'tomorrow' }, 422],
  ])('%s changes nothing', async (_, over, status) => {
    const merchant = await newMerchant(api());
    const before = await tokensOf(merchant);

    expect((await renew(merchant, 'revoke', over)).statusCode).toBe(status);
    expect(await tokensOf(merchant)).toEqual(before);
  });

  test('is done so often in an hour and no more', async () => {
    const merchant = await newMerchant(api());

    for (let act = 0; act < 30; act += 1) await reveal(merchant, (await tokensOf(merchant))[0].id);

    expect((await renew(merchant, 'keep')).json()).toMatchObject({ code: 'rate_limited' });
  });
});

describe('under load', () => {
  /** Calls over real connections, each with the token its server has just then, while it is renewed. */
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
        const response = await fetch(`${url}/api${listPaySessions.path}`, {
          headers: { authorization: `Bearer ${inUse}` },
        });
        statuses.push(response.status);
      }
    }
    const callers = Promise.all(Array.from({ length: 4 }, caller));
    for (let round = 0; round < 3; round += 1) {
      const { token } = (await renew(merchant, previous)).json();
      // The shop's servers go on with the one they have until they are given the next.
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

  test('and cutting the one before at once does', async () => {
    const statuses = await callsWhile('revoke');

    expect(statuses).toContain(401);
  });
});
