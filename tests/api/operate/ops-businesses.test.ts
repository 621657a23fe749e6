/** An operator's commands for businesses. */
import { Webhook } from 'standardwebhooks';
import { describe, expect, test } from 'vitest';
import * as authEndpoints from '#shared/auth/endpoints.ts';
import * as merchantEndpoints from '#shared/merchant/endpoints.ts';
import { useApi } from '../../support/api/api.ts';
import { ops } from '../../support/api/operator.ts';
import { newMember, newMerchant } from '../../support/people/people.ts';
import { signInWith } from '../../support/people/sign-in.ts';

const api = useApi();
const run = (...command: string[]) => ops(api(), ...command);

describe('business:create', () => {
  test('prints a token and a webhook secret that work', async () => {
    const { email } = await newMember(api());

    const { code, output } = await run(
      ...['business:create', '--email', email, '--name', 'Casa Verde', '--domain', 'verde.test'],
      ...['--webhook', 'https://verde.test/hook', '--success', 'https://verde.test/thanks'],
    );

    expect([code, output]).toEqual([0, expect.stringMatching(/^business usr_/)]);
    const token = /API token (\S+)/.exec(output)?.[1];
    const secret = /webhook secret (\S+)/.exec(output)?.[1] ?? '';
    const created = await api().call(merchantEndpoints.createSession, {
      token,
      body: { amount: '1.00', currency: 'EUR', cancelUrl: 'https://www.verde.test/' },
    });
    const { jwt } = (await signInWith(api(), email)).json();
    expect(created.json()).toMatchObject({ successUrl: 'https://verde.test/thanks' });
    expect(() => new Webhook(secret)).not.toThrow();
    expect((await api().call(authEndpoints.readMe, { token: jwt })).json().recipientName).toBe(
      'Casa Verde',
    );
  });

  test('refuses an unknown member and a second business of one domain', async () => {
    const { email } = await newMerchant(api());
    const create = (address: string) =>
      run('business:create', '--email', address, '--name', 'B', '--domain', 'shop.test');

    expect(await create('nobody@salus.test')).toEqual({
      code: 1,
      output: 'no member nobody@salus.test',
    });
    expect(await create(email)).toEqual({
      code: 1,
      output: `${email} has registered Casa Alba of shop.test already`,
    });
  });
});

test.each(['https://b.test', 'b.test/', 'B.test', 'localhost', 'b.test:8443', 'b.test b.test'])(
  'business:create refuses the domain %s and creates no business',
  async (domain) => {
    const { email, token } = await newMember(api());

    const { code, output } = await run(
      ...['business:create', '--email', email, '--name', 'B', '--domain', domain],
    );

    expect([code, output]).toEqual([1, expect.stringMatching(/^domain: /)]);
    expect((await api().call(authEndpoints.readMe, { token })).json().recipientName).toBeNull();
  },
);

test('business:create accepts additional origins, plain http in the sandbox only', async () => {
  const { email } = await newMember(api());
  const create = (...more: string[]) =>
    run('business:create', '--email', email, '--name', 'B', '--domain', 'b.test', ...more);

  for (const origins of ['b.test', 'https://b.test/', 'https://b.test;x', 'javascript:alert(1)']) {
    expect((await create('--origins', origins)).output).toMatch(/^origins: /);
  }
  const { output } = await create('--origins', 'https://pay.b.test, http://127.0.0.1:4100');

  const created = await api().call(merchantEndpoints.createSession, {
    token: /API token (\S+)/.exec(output)?.[1],
    body: { amount: '1.00', currency: 'EUR', successUrl: 'http://127.0.0.1:4100/thanks' },
  });
  expect(created.statusCode).toBe(201);
});

describe('business:revoke-token', () => {
  test('revokes the token with these last characters, once', async () => {
    const { email, apiToken } = await newMerchant(api());
    const revoke = () =>
      run('business:revoke-token', '--email', email, '--last-four', apiToken.slice(-4));

    const first = await revoke();
    const second = await revoke();

    expect([first, second]).toEqual([
      { code: 0, output: 'revoked' },
      { code: 1, output: 'no such token' },
    ]);
    expect((await api().call(merchantEndpoints.listSessions, { token: apiToken })).statusCode).toBe(
      401,
    );
  });

  test('does not revoke another merchant’s token', async () => {
    const { apiToken } = await newMerchant(api());
    const { email } = await newMerchant(api());

    await run('business:revoke-token', '--email', email, '--last-four', apiToken.slice(-4));

    expect((await api().call(merchantEndpoints.listSessions, { token: apiToken })).statusCode).toBe(
      200,
    );
  });
});
