/** The list of sign-ins, and the export of personal data. */
import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import * as authEndpoints from '#shared/auth/endpoints.ts';
import * as profileEndpoints from '#shared/profile/endpoints.ts';
import { useApi } from '../../support/api/api.ts';
import { askForExport } from '../../support/people/export.ts';
import { newMember, PASSWORD, type TestMember } from '../../support/people/people.ts';
import {
  confirmationOf,
  confirmWith,
  newEmail,
  registerAs,
} from '../../support/people/registration.ts';
import { cookieOf, refreshWith, signInWith } from '../../support/people/sign-in.ts';

const api = useApi();

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1';

const signInFrom = (agent: string, email: string) =>
  api().call(authEndpoints.signIn, {
    body: { identifier: email, password: PASSWORD },
    headers: { 'user-agent': agent },
  });

const list = async (token: string) =>
  (await api().call(profileEndpoints.listSignIns, { token })).json().sessions as {
    id: string;
    current: boolean;
    device: string | null;
    network: string | null;
    createdAt: string;
    lastUsedAt: string;
  }[];

const end = ({ token }: TestMember, id: string) =>
  api().call(profileEndpoints.endSignIn, { token, params: { id } });

describe('the open sign-ins', () => {
  test('are those of the member, newest first, each with device and network', async () => {
    const someone = await newMember(api());
    await signInFrom(FIREFOX, someone.email);
    await signInFrom(IPHONE, someone.email);
    await newMember(api());

    const sessions = await list(someone.token);

    expect(sessions.map(({ device, network, current }) => [device, network, current])).toEqual([
      ['Safari, iOS', '127.0.0.x', false],
      ['Firefox, Windows', '127.0.0.x', false],
      [null, null, true],
    ]);
  });

  test('say when they were last used', async () => {
    const someone = await newMember(api());
    const cookie = cookieOf(await signInFrom(FIREFOX, someone.email)) ?? '';
    const [before] = await list(someone.token);

    await refreshWith(api(), cookie);

    const [after] = await list(someone.token);
    expect(after?.id).toBe(before?.id);
    expect(Date.parse(after?.lastUsedAt ?? '')).toBeGreaterThan(
      Date.parse(before?.lastUsedAt ?? ''),
    );
  });

  test('can be ended one by one, and end at once', async () => {
    const someone = await newMember(api());
    const { jwt } = (await signInFrom(FIREFOX, someone.email)).json();
    const [other] = await list(someone.token);

    const first = await end(someone, other?.id ?? '');
    const again = await end(someone, other?.id ?? '');

    expect([first.statusCode, first.json()]).toEqual([200, { ok: true }]);
    expect(again.statusCode).toBe(404);
    expect((await api().call(authEndpoints.readMe, { token: jwt })).statusCode).toBe(401);
    expect(await list(someone.token)).toHaveLength(1);
  });

  test('of somebody else are not found, like none', async () => {
    const someone = await newMember(api());
    const other = await newMember(api());

    expect((await end(someone, other.sid)).statusCode).toBe(404);
    expect((await end(someone, randomUUID())).statusCode).toBe(404);
    expect((await end(someone, 'x')).statusCode).toBe(422);
    expect((await api().call(authEndpoints.readMe, { token: other.token })).statusCode).toBe(200);
  });
});

describe('one’s own data', () => {
  test('are everything there is: user, accounts, transactions, acceptances, sign-ins', async () => {
    const someone = await newMember(api(), { cash: '12.5', stake: '3' });

    const response = await askForExport(api(), someone);

    const data = response.json();
    expect(response.statusCode).toBe(200);
    expect(data.user.email).toBe(someone.email);
    expect(data.accounts).toEqual([
      { type: 'cash', balance: '12.5', currency: 'SLS' },
      { type: 'stake', balance: '3', currency: 'SLS' },
    ]);
    expect(data.transactions.map(({ type }: { type: string }) => type)).toEqual([
      'deposit',
      'deposit',
    ]);
    expect(data.sessions).toHaveLength(1);
    expect(response.body).not.toMatch(/argon2|passwordHash|refreshHash/);
  });

  test('contain the accepted texts', async () => {
    const email = newEmail();
    await registerAs(api(), email);
    await confirmWith(api(), await confirmationOf(api(), email));
    const { jwt } = (await signInWith(api(), email)).json();

    const { acceptances } = (await askForExport(api(), { token: jwt })).json();

    expect(acceptances.map(({ document }: { document: string }) => document)).toEqual([
      'conditions',
      'privacy',
    ]);
  });

  test('can be had ten times in an hour', async () => {
    const { token } = await newMember(api());
    const answers = [];
    for (let i = 0; i < 11; i++) answers.push((await askForExport(api(), { token })).statusCode);

    expect(answers.slice(9)).toEqual([200, 429]);
  });
});
