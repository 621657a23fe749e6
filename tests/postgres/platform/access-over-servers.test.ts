/** Access that one server revokes is refused by the others at the next call: no server caches access. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as apiKeyEndpoints from '#shared/api-keys/endpoints.ts';
import * as balanceEndpoints from '#shared/merchant/balance-endpoints.ts';
import * as merchantEndpoints from '#shared/merchant/endpoints.ts';
import * as teamEndpoints from '#shared/team-members/endpoints.ts';
import { openPostgres } from '../../../server/platform/db/database.ts';
import { startApi, type TestApi, useApi } from '../../support/api/api.ts';
import { newKey } from '../../support/merchants/api-keys.ts';
import { newMerchant, PASSWORD } from '../../support/people/people.ts';
import { newColleague } from '../../support/people/team.ts';

const api = useApi();
const proof = { currentPassword: PASSWORD };
let servers: TestApi[];

beforeAll(async () => {
  const { owner, url = '' } = api().database;
  const others = await Promise.all(
    [1, 2].map(() => startApi({}, { ...openPostgres(url), owner, url })),
  );
  servers = [api(), ...others];
});

afterAll(async () => {
  for (const { http, database } of servers.slice(1)) {
    await http.close();
    await database.close();
  }
});

const listOn = async (server: TestApi, token: string) =>
  (await server.call(merchantEndpoints.listSessions, { token })).statusCode;
const balanceOnAll = async (token: string) => {
  const answers = await Promise.all(
    servers.map((one) => one.call(balanceEndpoints.readBalance, { token })),
  );
  return answers.map(({ statusCode }) => statusCode);
};
const listOnAll = (token: string) => Promise.all(servers.map((one) => listOn(one, token)));

test('a key that one server has rolled or revoked is refused by the others', async () => {
  const merchant = await newMerchant(api());
  const rolled = await newKey(api(), merchant, { scopes: ['pay-sessions:read'] });
  const revoked = await newKey(api(), merchant, { scopes: ['pay-sessions:read'] });
  expect(await listOnAll(rolled.token)).toEqual([200, 200, 200]);
  expect(await listOnAll(revoked.token)).toEqual([200, 200, 200]);

  const { token } = merchant;
  const answer = await api().call(apiKeyEndpoints.roll, {
    token,
    params: { id: rolled.id },
    body: { overlapHours: 0, ...proof },
  });
  await api().call(apiKeyEndpoints.revoke, { token, params: { id: revoked.id }, body: proof });

  expect(await listOnAll(rolled.token)).toEqual([401, 401, 401]);
  expect(await listOnAll(revoked.token)).toEqual([401, 401, 401]);
  expect(await listOnAll(answer.json().token)).toEqual([200, 200, 200]);
});

test('a colleague whom one server removes or gives another role acts no longer on the others', async () => {
  const merchant = await newMerchant(api());
  const removed = await newColleague(api(), merchant, 'support');
  const changed = await newColleague(api(), merchant, 'finance');
  expect(await listOnAll(removed.token)).toEqual([200, 200, 200]);
  expect(await balanceOnAll(changed.token)).toEqual([200, 200, 200]);

  const { token } = merchant;
  const given = { token, params: { id: removed.id } };
  expect((await api().call(teamEndpoints.remove, given)).statusCode).toBe(200);
  const role = { token, params: { id: changed.id }, body: { role: 'till' as const, ...proof } };
  expect((await api().call(teamEndpoints.changeRole, role)).statusCode).toBe(200);

  // A person who acts for no business gets 404 from a business's calls.
  expect(await listOnAll(removed.token)).toEqual([404, 404, 404]);
  expect(await balanceOnAll(changed.token)).toEqual([403, 403, 403]);
});

test('one Idempotency-Key on three servers at once makes one session', async () => {
  const { apiToken } = await newMerchant(api());
  const body = { amount: '40.00', currency: 'EUR' };
  const headers = { 'idempotency-key': 'order-1' };

  const made = await Promise.all(
    servers.map((one) =>
      one.call(merchantEndpoints.createSession, { token: apiToken, body, headers }),
    ),
  );
  // One after the other: of two at the same moment one is asked to come again.
  const again: typeof made = [];
  for (const one of servers) {
    again.push(await one.call(merchantEndpoints.createSession, { token: apiToken, body, headers }));
  }

  const ids = [...made, ...again].flatMap((one) => (one.statusCode === 201 ? [one.json().id] : []));
  expect(new Set(ids).size).toBe(1);
  expect(again.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201]);
});
