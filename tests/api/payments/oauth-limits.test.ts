/** Rate limits of the OAuth endpoints, by the member's address and by the server's token. */
import { expect, test } from 'vitest';
import { startApi, useApi } from '../../support/api/api.ts';
import {
  answer,
  balances,
  consent,
  grantedScene,
  newClient,
  newPkce,
  refresh,
  revoke,
} from '../../support/payments/oauth.ts';
import { newMember } from '../../support/people/people.ts';

const api = useApi();

test('a member takes their answer back to the client a few times a minute', async () => {
  const member = await newMember(api());
  const { challenge } = newPkce();
  const { id } = await consent(api(), await newClient(api()), { challenge, member });
  const limits = { ...api().config.limits, actsPerAddress: 2 };
  const limited = await startApi({ limits }, api().database);

  const statuses: number[] = [];
  for (let asked = 0; asked < 3; asked++)
    statuses.push((await answer(limited, id, member.token)).statusCode);

  await limited.http.close();
  expect(statuses).toEqual([200, 200, 429]);
});

test('balances are counted by the access token, so that one server asks for all of its members', async () => {
  const [one, other] = [await grantedScene(api()), await grantedScene(api())];
  const limits = { ...api().config.limits, perToken: 2, perAddress: 1 };
  const limited = await startApi({ limits }, api().database);
  const ask = ({ tokens }: typeof one) => balances(limited, tokens.access_token);

  const first = [await ask(one), await ask(one)];
  const third = await ask(one);
  const others = await ask(other);

  await limited.http.close();
  expect(first.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  expect([third.statusCode, third.json().error]).toEqual([429, 'temporarily_unavailable']);
  expect(Number(third.headers['retry-after'])).toBeGreaterThan(0);
  expect(others.statusCode).toBe(200);
});

test.each([
  ['tokens', refresh],
  ['revocations', revoke],
] as const)('%s are counted by address, with the error of RFC 6749', async (_, ask) => {
  const client = await newClient(api());
  const limits = { ...api().config.limits, perAddress: 2 };
  const limited = await startApi({ limits }, api().database);

  const asked = [];
  for (let time = 0; time < 3; time++) asked.push(await ask(limited, client, 'no token'));

  await limited.http.close();
  const last = asked.pop();
  expect(asked.map(({ statusCode }) => statusCode)).not.toContain(429);
  expect([last?.statusCode, last?.json().error]).toEqual([429, 'temporarily_unavailable']);
  expect(Number(last?.headers['retry-after'])).toBeGreaterThan(0);
});
