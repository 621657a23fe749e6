/** An operator's commands for members. */
import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import * as authEndpoints from '#shared/auth/endpoints.ts';
import * as payEndpoints from '#shared/pay/endpoints.ts';
import * as walletEndpoints from '#shared/wallet/endpoints.ts';
import { rowsOf } from '../../../server/platform/db/database.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import { useApi } from '../../support/api/api.ts';
import { ops } from '../../support/api/operator.ts';
import { newMember, newMerchant, newPaySession, PASSWORD } from '../../support/people/people.ts';
import { signInWith } from '../../support/people/sign-in.ts';

const api = useApi();
const run = (...command: string[]) => ops(api(), ...command);
const newEmail = () => `${randomBytes(6).toString('hex')}@salus.test`;

describe('member:create', () => {
  test('creates a member who can sign in, with a trial and no balance', async () => {
    const email = newEmail();

    const { output } = await run(
      ...['member:create', '--email', email, '--password', PASSWORD],
      ...['--name', 'Eva', '--surname', 'Mora'],
    );

    const { jwt, user } = (await signInWith(api(), email)).json();
    expect(output).toBe(`member ${user.id}`);
    expect(user).toMatchObject({ name: 'Eva', surname: 'Mora', role: { type: 'member' } });
    const { accounts } = (await api().call(walletEndpoints.readAccounts, { token: jwt })).json();
    expect(accounts).toMatchObject([{ balance: '0' }, { balance: '0' }]);
  });

  test('refuses a short password, and an address that exists in any case', async () => {
    const { email } = await newMember(api());

    const short = await run('member:create', '--email', newEmail(), '--password', 'elevenchars');
    const taken = await run(
      ...['member:create', '--email', email.toUpperCase(), '--password', PASSWORD],
    );

    expect([short.code, short.output]).toEqual([1, 'password: at least 12 characters']);
    expect(taken).toEqual({ code: 1, output: `${email.toUpperCase()} is a member already` });
  });
});

describe('freeze', () => {
  const say = (command: string, email: string, ...more: string[]) =>
    run(command, '--email', email, '--reason', 'a stolen phone', ...more);
  const enabled = async (id: string) =>
    (
      await rowsOf<{ id: string; email: string | null; paymentsEnabled: boolean }>(
        api().db,
        sql`select id, email, payments_enabled as "paymentsEnabled" from member where id = ${id}`,
      )
    )[0]?.paymentsEnabled;

  test('stops payments but not signing in, until it is undone', async () => {
    const { id, email, token } = await newMember(api());

    const frozen = await say('freeze', email.toUpperCase());
    const off = await enabled(id);
    const me = await api().call(authEndpoints.readMe, { token });
    await say('unfreeze', email);

    expect(frozen.output).toContain('signing in still works');
    expect([off, me.statusCode, await enabled(id)]).toEqual([false, 200, true]);
  });

  test('also stops payments to a merchant', async () => {
    const merchant = await newMerchant(api());
    const payer = await newMember(api());
    const { id } = await newPaySession(api(), merchant);

    await say('freeze', merchant.email, '--business', merchant.id);
    const refused = await api().call(payEndpoints.confirm, {
      params: { id },
      token: payer.token,
      body: { total: '152' },
    });
    await say('unfreeze', merchant.email, '--business', merchant.id);

    expect([refused.statusCode, refused.json().code]).toEqual([409, 'payments_disabled']);
  });

  test('refuses an unknown member', async () => {
    expect((await say('freeze', newEmail())).code).toBe(1);
  });
});

describe('the admin role', () => {
  test('can be granted and revoked', async () => {
    const { email, token } = await newMember(api());
    const role = async () => (await api().call(authEndpoints.readMe, { token })).json().role.type;

    await run('admin:grant', '--email', email);
    const granted = await role();
    await run('admin:revoke', '--email', email);

    expect([granted, await role()]).toEqual(['admin', 'member']);
  });
});

describe('members', () => {
  test('finds by part of the address, name or business, in any case', async () => {
    const { id, email } = await newMember(api());
    const merchant = await newMerchant(api());

    const byAddress = await run('members', '--search', email.slice(0, 10).toUpperCase());
    const byBusiness = await run('members', '--search', 'casa alba');
    const byWildcard = await run('members', '--search', `%${email.slice(3)}`);

    expect(byAddress.output).toBe(`${id}  ${email}  Ana Prado`);
    expect(byBusiness.output).toContain(`${merchant.id}  ${merchant.email}`);
    expect(byWildcard.output).toBe('nobody');
  });

  test('shows a member’s balances and status', async () => {
    const { id, email } = await newMember(api(), { cash: '12.5', stake: '1000' });
    await run('freeze', '--email', email, '--reason', 'x');

    const { output } = await run('member', '--email', email);

    expect(output.split('\n')).toEqual([
      `${id}  ${email}  Ana Prado  FROZEN`,
      expect.stringMatching(/^confirmed 20/),
      'level Sens',
      'signed in 1',
      'cash 12.5',
      'stake 1000',
    ]);
  });

  test.each([
    [1, /^level Visita, the trial until 20/],
    [31, /^level Visita, the trial is over$/],
  ])('says whether the trial of a member for %s days has ended', async (memberForDays, words) => {
    const { email } = await newMember(api(), { memberForDays });

    const { output } = await run('member', '--email', email);

    expect(output.split('\n')).toContainEqual(expect.stringMatching(words));
  });
});

test('member:sign-out ends every session of one member and of nobody else', async () => {
  const [someone, other] = [await newMember(api()), await newMember(api())];
  const { jwt } = (await signInWith(api(), someone.email)).json();
  const status = async (token: string) =>
    (await api().call(authEndpoints.readMe, { token })).statusCode;

  const { output } = await run('member:sign-out', '--email', someone.email, '--reason', 'stolen');

  expect(output).toBe(`${someone.email} is signed out everywhere`);
  expect(await Promise.all([jwt, someone.token, other.token].map(status))).toEqual([401, 401, 200]);
});
