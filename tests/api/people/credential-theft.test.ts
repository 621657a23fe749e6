/** Thieves who know a password, and the e-mail by which the owner undoes their changes. */

import { describe, expect, test } from 'vitest';
import * as authEndpoints from '#shared/auth/endpoints.ts';
import * as profileEndpoints from '#shared/profile/endpoints.ts';
import * as secondFactorEndpoints from '#shared/second-factor/endpoints.ts';
import * as withdrawalsEndpoints from '#shared/withdrawals/endpoints.ts';
import * as exitWithdrawalsEndpoints from '#shared/withdrawals/exit-endpoints.ts';
import { rowsOf } from '../../../server/platform/db/database.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import { useApi } from '../../support/api/api.ts';
import { SILENT_CHAIN } from '../../support/chain/settings.ts';
import { linkTo, templatesTo } from '../../support/mail/outbox.ts';
import {
  AS_IN_PRODUCTION,
  codeIn,
  HOUR_MS,
  letHoursPass,
  NEW_PASSWORD,
  setPassword,
  undo,
} from '../../support/people/credential-changes.ts';
import { markMailboxProven } from '../../support/people/mailbox.ts';
import { memberRow } from '../../support/people/member-row.ts';
import {
  balanceOf,
  newMember,
  PASSWORD,
  type TestMember,
  tokens,
} from '../../support/people/people.ts';
import {
  confirmationOf,
  confirmWith,
  newEmail,
  registerAs,
} from '../../support/people/registration.ts';
import { setUpAuthenticator } from '../../support/people/second-factor.ts';
import { signInWith } from '../../support/people/sign-in.ts';

const api = useApi({ chain: SILENT_CHAIN, credentials: AS_IN_PRODUCTION });

const ADDRESS = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';

const change = ({ token }: Pick<TestMember, 'token'>, body: Record<string, unknown>) =>
  api().call(profileEndpoints.update, { token, body: { currentPassword: PASSWORD, ...body } });

const leave = ({ token }: Pick<TestMember, 'token'>, body: Record<string, unknown> = {}) =>
  api().call(exitWithdrawalsEndpoints.exit, {
    token,
    body: { address: ADDRESS, password: PASSWORD, ...body },
  });

const newVictim = () => newMember(api(), { cash: '0', stake: '1000' });

const signIn = async (email: string, password = PASSWORD) => ({
  token: (await signInWith(api(), email, password)).json().jwt as string,
});

async function stealEmail(thief: { token: string }) {
  const email = newEmail();
  await markMailboxProven(api(), thief.token);
  await change(thief, { email });
  const code = await confirmationOf(api(), email, 'confirm-new-email');
  expect((await confirmWith(api(), code)).statusCode).toBe(200);
  return email;
}

const rowOf = (id: string) => memberRow(api().db, id);

const APPROVE = sql`select withdrawals.approve_due(p_screening => false,
  p_hold_new => '0', p_hold_known => '0', p_two_above => 'infinity') as count`;
const approvedNow = async () => (await rowsOf<{ count: number }>(api().db, APPROVE))[0]?.count;

describe('a thief who knows the password and saw one e-mail', () => {
  test('and changes the e-mail gains nothing for 72 hours; the e-mail to the old address undoes it', async () => {
    const victim = await newVictim();
    const thief = await signIn(victim.email);
    const email = await stealEmail(thief);

    const { holdUntil, requestedAt, id } = (await leave(thief)).json();

    expect(Date.parse(holdUntil) - Date.parse(requestedAt)).toBeGreaterThan(71.9 * HOUR_MS);
    expect(await templatesTo(api(), victim.email)).toEqual(
      expect.arrayContaining(['email-changing', 'email-changed', 'withdrawal-requested']),
    );
    expect(await templatesTo(api(), email)).toContain('email-changed-here');
    expect(await approvedNow()).toBe(0);

    const undone = await undo(api(), await codeIn(api(), victim.email, 'email-changed'));

    expect(undone.statusCode).toBe(200);
    expect(undone.headers['set-cookie']).toBeUndefined();
    expect(await rowOf(victim.id)).toMatchObject({ email: victim.email, pendingEmail: null });
    expect((await rowOf(victim.id))?.outgoingFrozenAt).toBeInstanceOf(Date);
    expect(await balanceOf(api(), victim.stake)).toBe(tokens('1000'));
    const [row] = await rowsOf<{ status: string }>(
      api().db,
      sql`select status from withdrawal where id = ${id}`,
    );
    expect(row?.status).toBe('released');
    expect((await api().call(authEndpoints.readMe, { token: thief.token })).statusCode).toBe(401);
    expect((await signInWith(api(), victim.email)).statusCode).toBe(400);
    expect(await templatesTo(api(), email)).toContain('change-undone');
  });

  test('cannot keep the cancel link of a withdrawal from the old address', async () => {
    const victim = await newVictim();
    const thief = await signIn(victim.email);
    await stealEmail(thief);
    await leave(thief);

    const link = await linkTo(api(), victim.email, 'withdrawal-requested');
    const code = link.searchParams.get('cancel') ?? '';

    const cancelled = await api().call(withdrawalsEndpoints.cancelByCode, { body: { code } });
    expect(cancelled.statusCode).toBe(200);
    expect(await balanceOf(api(), victim.stake)).toBe(tokens('1000'));
  });

  test('and requests a withdrawal first has it delayed by the change of e-mail', async () => {
    const victim = await newVictim();
    const thief = await signIn(victim.email);
    await leave(thief);
    await api().database.owner.db.execute(
      sql`update withdrawal set hold_until = now() - interval '1 second' where member_id = ${victim.id}`,
    );
    expect(await approvedNow()).toBe(1);

    await stealEmail(thief);

    const [found] = (await api().call(withdrawalsEndpoints.list, { token: thief.token })).json()
      .withdrawals;
    expect(found.status).toBe('requested');
    expect(Date.parse(found.holdUntil)).toBeGreaterThan(Date.now() + 71.9 * HOUR_MS);
    expect(await approvedNow()).toBe(0);
  });

  test('and switches on two-step sign-in does not lock out the member: the undo removes it', async () => {
    const victim = await newVictim();
    const thief = { ...victim, ...(await signIn(victim.email)) };
    await setUpAuthenticator(api(), thief);

    await undo(api(), await codeIn(api(), victim.email, 'second-factor-on'));
    expect((await setPassword(api(), victim.email)).statusCode).toBe(200);

    const owner = await signIn(victim.email, NEW_PASSWORD);
    const state = await api().call(secondFactorEndpoints.read, { token: owner.token });
    expect(state.json().on).toBe(false);
  });

  test('and changes the e-mail twice is undone for good from the first address', async () => {
    const victim = await newVictim();
    const thief = await signIn(victim.email);
    const first = await stealEmail(thief);
    await stealEmail(thief);
    const thiefsOwn = await codeIn(api(), first, 'email-changed');

    await undo(api(), await codeIn(api(), victim.email, 'email-changed'));
    expect((await rowOf(victim.id))?.email).toBe(victim.email);

    // The thief's own link belongs to a change that is already undone.
    expect((await undo(api(), thiefsOwn)).statusCode).toBe(200);
    expect((await rowOf(victim.id))?.email).toBe(victim.email);
  });

  test('and uses an undo link first is undone, too', async () => {
    const victim = await newVictim();
    const thief = await signIn(victim.email);
    const first = await stealEmail(thief);
    await stealEmail(thief);

    await undo(api(), await codeIn(api(), first, 'email-changed'));
    expect((await rowOf(victim.id))?.email).toBe(first);
    await undo(api(), await codeIn(api(), victim.email, 'email-changed'));

    expect((await rowOf(victim.id))?.email).toBe(victim.email);
  });

  test('cannot take the old address by registering with it', async () => {
    const victim = await newVictim();
    const thief = await signIn(victim.email);
    await stealEmail(thief);

    expect((await registerAs(api(), victim.email)).statusCode).toBe(201);
    const other = await newMember(api());
    await change(other, { email: victim.email });

    const [row] = await rowsOf<{ count: number }>(
      api().db,
      sql`select count(*)::int from member where lower(email) = lower(${victim.email})`,
    );
    expect(row?.count).toBe(0);
    expect(await templatesTo(api(), victim.email)).not.toContain('confirm-new-email');
    await undo(api(), await codeIn(api(), victim.email, 'email-changed'));
    expect((await rowOf(victim.id))?.email).toBe(victim.email);
  });
});

describe('with two-step sign-in', () => {
  test.each([
    ['the e-mail', { email: 'thief@salus.test' }],
    ['the password', { password: 'another long password' }],
    ['the deposit address', { externalDepositAddress: ADDRESS }],
  ])('%s can be changed only with a code', async (_, body) => {
    const victim = await newVictim();
    const { code } = await setUpAuthenticator(api(), victim);

    const without = await change(victim, body);
    expect([without.statusCode, without.json().code]).toEqual([403, 'second_factor_missing']);

    expect((await change(victim, { ...body, code: await code() })).statusCode).toBe(200);
  });

  test('a thief with password and code who removes it is undone: the device works again', async () => {
    const victim = await newVictim();
    const { code, recoveryCodes } = await setUpAuthenticator(api(), victim);
    await letHoursPass(api(), 100);
    const turnOff = await api().call(secondFactorEndpoints.remove, {
      token: victim.token,
      body: { currentPassword: PASSWORD, code: recoveryCodes[0] },
    });
    expect(turnOff.statusCode).toBe(200);

    await undo(api(), await codeIn(api(), victim.email, 'second-factor-off'));

    const withoutCode = await setPassword(api(), victim.email);
    expect(withoutCode.json().code).toBe('second_factor_missing');
    const used = await setPassword(api(), victim.email, { factorCode: recoveryCodes[0] });
    expect(used.json().code).toBe('second_factor_invalid');
    expect((await setPassword(api(), victim.email, { factorCode: await code() })).statusCode).toBe(
      200,
    );
    expect((await rowOf(victim.id))?.outgoingFrozenAt).toBeNull();
  });

  test('an unfinished set-up is not restored', async () => {
    const victim = await newVictim();
    await api().call(secondFactorEndpoints.begin, { token: victim.token });
    await change(victim, { password: 'another long password' });

    await undo(api(), await codeIn(api(), victim.email, 'password-changed'));

    const [row] = await rowsOf<{ count: number }>(
      api().db,
      sql`select count(*)::int from second_factor where member_id = ${victim.id}`,
    );
    expect(row?.count).toBe(0);
  });
});
