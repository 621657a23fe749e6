/** What an operator does for members. */
import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { readMe } from '#shared/auth/contract.ts';
import { confirmPayment } from '#shared/pay/contract.ts';
import { readAccounts } from '#shared/wallet/contract.ts';
import { member } from '../../server/db/schema.ts';
import { useApi } from '../support/api.ts';
import { ops } from '../support/ops.ts';
import { newMember, newMerchant, newPaySession, PASSWORD } from '../support/people.ts';
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
    expect(taken).toEqual({ code: 1, output: `${email.toUpperCase()} is a member already` });
  });
});

describe('freeze', () => {
  const say = (command: string, email: string) =>
    run(command, '--email', email, '--reason', 'a stolen phone');
  const enabled = async (id: string) =>
    (await api().db.select().from(member).where(eq(member.id, id)))[0]?.paymentsEnabled;

  test('stops payments and leaves the sign-in, until it is undone', async () => {
    const { id, email, token } = await newMember(api());

    const frozen = await say('freeze', email.toUpperCase());
    const off = await enabled(id);
    const me = await api().call(readMe, { token });
    await say('unfreeze', email);

    expect(frozen.output).toContain('signing in still works');
    expect([off, me.statusCode, await enabled(id)]).toEqual([false, 200, true]);
  });

  test('is of merchants too: nobody pays them', async () => {
    const merchant = await newMerchant(api());
    const payer = await newMember(api());
    const { id } = await newPaySession(api(), merchant);

    await say('freeze', merchant.email);
    const refused = await api().call(confirmPayment, {
      params: { id },
      token: payer.token,
      body: { total: '152' },
    });
    await say('unfreeze', merchant.email);

    expect([refused.statusCode, refused.json().code]).toEqual([409, 'payments_disabled']);
  });

  test('refuses nobody', async () => {
    expect((await say('freeze', newEmail())).code).toBe(1);
  });
});

describe('the role of an admin', () => {
  test('is given and taken away', async () => {
    const { email, token } = await newMember(api());
    const role = async () => (await api().call(readMe, { token })).json().role.type;

    await run('admin:grant', '--email', email);
    const granted = await role();
    await run('admin:revoke', '--email', email);

    expect([granted, await role()]).toEqual(['admin', 'member']);
  });
});

describe('members', () => {
  test('finds by a part of address, name or business, in any case', async () => {
    const { id, email } = await newMember(api());
    const merchant = await newMerchant(api());

    const byAddress = await run('members', '--search', email.slice(0, 10).toUpperCase());
    const byBusiness = await run('members', '--search', 'casa alba');
    const byWildcard = await run('members', '--search', `%${email.slice(3)}`);

    expect(byAddress.output).toBe(`${id}  ${email}  Ana Prado`);
    expect(byBusiness.output).toContain(`${merchant.id}  ${merchant.email}`);
    expect(byWildcard.output).toBe('nobody');
  });

  test('shows of one what they have and how they are', async () => {
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
  ])('says of a member for %s days whether the trial is over', async (memberForDays, words) => {
    const { email } = await newMember(api(), { memberForDays });

    const { output } = await run('member', '--email', email);

    expect(output.split('\n')).toContainEqual(expect.stringMatching(words));
  });
});

test('member:sign-out ends every sign-in of one member, and of nobody else', async () => {
  const [someone, other] = [await newMember(api()), await newMember(api())];
  const { jwt } = (await signInWith(api(), someone.email)).json();
  const status = async (token: string) => (await api().call(readMe, { token })).statusCode;

  const { output } = await run('member:sign-out', '--email', someone.email, '--reason', 'stolen');

  expect(output).toBe(`${someone.email} is signed out everywhere`);
  expect(await Promise.all([jwt, someone.token, other.token].map(status))).toEqual([401, 401, 200]);
});
