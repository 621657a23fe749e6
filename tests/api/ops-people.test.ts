/** What an operator does for members and businesses. */
import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { Webhook } from 'standardwebhooks';
import { describe, expect, test } from 'vitest';
import { readMe } from '#shared/auth/contract.ts';
import { createPaySession, listPaySessions } from '#shared/merchant/contract.ts';
import { readAccounts } from '#shared/wallet/contract.ts';
import { member } from '../../server/db/schema.ts';
import { startApi, useApi } from '../support/api.ts';
import { ops } from '../support/ops.ts';
import { newMember, newMerchant, PASSWORD } from '../support/people.ts';
import { signInWith } from '../support/sign-in.ts';

const api = useApi();
const run = (...command: string[]) => ops(api(), ...command);
const newEmail = () => `${randomBytes(6).toString('hex')}@salus.test`;

describe('member:create', () => {
  test('makes a member who can sign in, without a balance and with a trial', async () => {
    const email = newEmail();

    const { output } = await run(
      ...['member:create', '--email', email, '--password', PASSWORD],
      ...['--name', 'Eva', '--surname', 'Mora'],
    );

    const { jwt, user } = (await signInWith(api(), email)).json();
    expect(output).toBe(`member ${user.id}`);
    expect(user).toMatchObject({ name: 'Eva', surname: 'Mora', role: { type: 'member' } });
    const { accounts } = (await api().call(readAccounts, { token: jwt })).json();
    expect(accounts).toMatchObject([{ balance: '0' }, { balance: '0' }]);
  });

  test('refuses a short password, and an address that is taken in any case', async () => {
    const { email } = await newMember(api());

    const short = await run('member:create', '--email', newEmail(), '--password', 'elevenchars');
    const taken = await run(
      ...['member:create', '--email', email.toUpperCase(), '--password', PASSWORD],
    );

    expect([short.code, short.output]).toEqual([1, 'password: at least 12 characters']);
    expect(taken.code).toBe(1);
    expect(taken.output).toContain('member_email');
  });
});

describe('member:payments', () => {
  test('switches payments off and on', async () => {
    const { id, email } = await newMember(api());
    const enabled = async () =>
      (await api().db.select().from(member).where(eq(member.id, id)))[0]?.paymentsEnabled;

    await run('member:payments', '--email', email.toUpperCase(), '--enabled', 'no');
    const off = await enabled();
    await run('member:payments', '--email', email, '--enabled', 'yes');

    expect([off, await enabled()]).toEqual([false, true]);
  });

  test('refuses anything but yes and no, and nobody', async () => {
    const { email } = await newMember(api());

    expect((await run('member:payments', '--email', email, '--enabled', 'maybe')).code).toBe(1);
    expect((await run('member:payments', '--email', newEmail(), '--enabled', 'no')).code).toBe(1);
  });
});

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
    const created = await api().call(createPaySession, {
      token,
      body: { amount: '1.00', currency: 'EUR', cancelUrl: 'https://www.verde.test/' },
    });
    const { jwt } = (await signInWith(api(), email)).json();
    expect(created.json()).toMatchObject({ successUrl: 'https://verde.test/thanks' });
    expect(() => new Webhook(secret)).not.toThrow();
    expect((await api().call(readMe, { token: jwt })).json().recipientName).toBe('Casa Verde');
  });

  test('refuses nobody, and a second time', async () => {
    const { email } = await newMerchant(api());
    const create = (address: string) =>
      run('business:create', '--email', address, '--name', 'B', '--domain', 'b.test');

    expect(await create('nobody@salus.test')).toEqual({
      code: 1,
      output: 'no member nobody@salus.test',
    });
    expect((await create(email)).code).toBe(1);
  });
});

test.each(['https://b.test', 'b.test/', 'B.test', 'localhost', 'b.test:8443', 'b.test b.test'])(
  'business:create refuses the domain %s, and makes no business',
  async (domain) => {
    const { email, token } = await newMember(api());

    const { code, output } = await run(
      ...['business:create', '--email', email, '--name', 'B', '--domain', domain],
    );

    expect([code, output]).toEqual([1, expect.stringMatching(/^domain: /)]);
    expect((await api().call(readMe, { token })).json().recipientName).toBeNull();
  },
);

test('business:create takes further origins, plain http in the sandbox alone', async () => {
  const { email } = await newMember(api());
  const create = (...more: string[]) =>
    run('business:create', '--email', email, '--name', 'B', '--domain', 'b.test', ...more);

  for (const origins of ['b.test', 'https://b.test/', 'https://b.test;x', 'javascript:alert(1)']) {
    expect((await create('--origins', origins)).output).toMatch(/^origins: /);
  }
  const { output } = await create('--origins', 'https://pay.b.test, http://127.0.0.1:4100');

  const created = await api().call(createPaySession, {
    token: /API token (\S+)/.exec(output)?.[1],
    body: { amount: '1.00', currency: 'EUR', successUrl: 'http://127.0.0.1:4100/thanks' },
  });
  expect(created.statusCode).toBe(201);
});

describe('business:revoke-token', () => {
  test('revokes the token with this end, once', async () => {
    const { email, apiToken } = await newMerchant(api());
    const revoke = () =>
      run('business:revoke-token', '--email', email, '--last-four', apiToken.slice(-4));

    const first = await revoke();
    const second = await revoke();

    expect([first, second]).toEqual([
      { code: 0, output: 'revoked' },
      { code: 1, output: 'no such token' },
    ]);
    expect((await api().call(listPaySessions, { token: apiToken })).statusCode).toBe(401);
  });

  test('does not revoke another merchant’s', async () => {
    const { apiToken } = await newMerchant(api());
    const { email } = await newMerchant(api());

    await run('business:revoke-token', '--email', email, '--last-four', apiToken.slice(-4));

    expect((await api().call(listPaySessions, { token: apiToken })).statusCode).toBe(200);
  });
});

describe('sandbox:deposit', () => {
  test('credits a member to the last digit', async () => {
    const { email, token } = await newMember(api(), { cash: '1' });

    await run('sandbox:deposit', '--email', email, '--amount', '0.000000000000000001');

    const { accounts } = (await api().call(readAccounts, { token })).json();
    expect(accounts[0].balance).toBe('1.000000000000000001');
  });

  test.each(['0', '-1', '1e3', '1.0000000000000000001'])('refuses %s', async (amount) => {
    const { email } = await newMember(api());

    expect((await run('sandbox:deposit', `--email=${email}`, `--amount=${amount}`)).code).toBe(1);
  });

  test('is not there in production', async () => {
    const live = await startApi({ mode: 'production' });
    const { email } = await newMember(live);

    const answer = await ops(live, 'sandbox:deposit', '--email', email, '--amount', '1');
    await live.http.close();
    await live.database.close();

    expect(answer).toEqual({ code: 1, output: 'only in the sandbox' });
  });
});
