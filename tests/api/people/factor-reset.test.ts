/** An operator removes a lost second factor after a delay in which its member can cancel. */
import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import * as credentialsEndpoints from '#shared/credentials/endpoints.ts';
import * as profileEndpoints from '#shared/profile/endpoints.ts';
import * as secondFactorEndpoints from '#shared/second-factor/endpoints.ts';
import { expireCredentialChanges } from '../../../server/people/credentials/expire.ts';
import { applyFactorResets } from '../../../server/people/credentials/factor-reset.ts';
import { useApi } from '../../support/api/api.ts';
import { ops } from '../../support/api/operator.ts';
import { templatesTo } from '../../support/mail/outbox.ts';
import {
  AS_IN_PRODUCTION,
  codeIn,
  HOUR_MS,
  letHoursPass,
  NEW_PASSWORD,
  setPassword,
  stop,
  undo,
} from '../../support/people/credential-changes.ts';
import { newMember, PASSWORD, type TestMember } from '../../support/people/people.ts';
import { confirmationOf, confirmWith, newEmail } from '../../support/people/registration.ts';
import { setUpAuthenticator } from '../../support/people/second-factor.ts';
import { signInWith } from '../../support/people/sign-in.ts';

const api = useApi({ credentials: AS_IN_PRODUCTION });

const reset = ({ email }: { email: string }) =>
  ops(
    api(),
    ...['member:reset-factor', '--email', email, '--reason', 'seen in person'],
    ...['--reference', randomUUID()],
  );

const applyDue = () => applyFactorResets(api().db, api().config);
const isOn = async ({ token }: TestMember) =>
  (await api().call(secondFactorEndpoints.read, { token })).json().on;
const holdOf = async (token: string) =>
  (await api().call(credentialsEndpoints.readOutgoingHold, { token })).json();

async function newCarefulMember() {
  const someone = await newMember(api());
  return { ...someone, ...(await setUpAuthenticator(api(), someone)) };
}

describe('the reset of a lost factor', () => {
  test('is reported at once, holds withdrawals and takes effect after 72 hours', async () => {
    const ana = await newCarefulMember();

    expect((await reset(ana)).code).toBe(0);
    await applyDue();

    expect(await isOn(ana)).toBe(true);
    expect(await templatesTo(api(), ana.email)).toContain('factor-reset-asked');
    const { heldUntil } = await holdOf(ana.token);
    expect(Date.parse(heldUntil)).toBeGreaterThan(Date.now() + 71 * HOUR_MS);
    expect(Date.parse(heldUntil)).toBeLessThan(Date.now() + 73 * HOUR_MS);

    await letHoursPass(api(), 72);
    await applyDue();

    const { jwt } = (await signInWith(api(), ana.email)).json();
    expect(jwt).toBeTypeOf('string');
    expect((await holdOf(jwt)).heldUntil).toBeNull();
    expect(await templatesTo(api(), ana.email)).toContain('factor-reset-done');
  });

  test('is cancelled by the link in its e-mail, also from the previous address', async () => {
    const ana = await newCarefulMember();
    const email = newEmail();
    const body = { email, currentPassword: PASSWORD, code: await ana.code() };
    await api().call(profileEndpoints.update, { token: ana.token, body });
    await confirmWith(api(), await confirmationOf(api(), email, 'confirm-new-email'));
    await reset({ email });

    const code = await codeIn(api(), ana.email, 'factor-reset-asked', 'stop');
    expect(await codeIn(api(), email, 'factor-reset-asked', 'stop')).toBe(code);
    expect((await stop(api(), code)).statusCode).toBe(200);
    await letHoursPass(api(), 73);
    await applyDue();

    expect(await isOn(ana)).toBe(true);
    expect((await stop(api(), code)).statusCode).toBe(200);
  });

  test('can be undone afterwards, which restores the factor', async () => {
    const ana = await newCarefulMember();
    await reset(ana);
    const stopCode = await codeIn(api(), ana.email, 'factor-reset-asked', 'stop');
    await letHoursPass(api(), 72);
    await applyDue();

    expect((await stop(api(), stopCode)).json().code).toBe('code_invalid');
    await undo(api(), await codeIn(api(), ana.email, 'factor-reset-done'));

    const without = await setPassword(api(), ana.email);
    expect(without.json().code).toBe('second_factor_missing');
    const again = await setPassword(api(), ana.email, { factorCode: await ana.code() });
    expect(again.statusCode).toBe(200);
  });

  test('is refused without a factor and while another is pending', async () => {
    const ana = await newMember(api());
    const answer = await reset(ana);
    expect([answer.code, answer.output]).toEqual([
      1,
      `${ana.email} has neither two-step sign-in nor a passkey`,
    ]);
    const careful = await newCarefulMember();
    await reset(careful);
    await reset(careful);
    const told = await templatesTo(api(), careful.email);
    expect(told.filter((one) => one === 'factor-reset-asked')).toHaveLength(1);
  });
});

describe('an account frozen by an undo', () => {
  const frozenMember = async () => {
    const ana = await newMember(api());
    const body = { password: 'another long password', currentPassword: PASSWORD };
    await api().call(profileEndpoints.update, { token: ana.token, body });
    await undo(api(), await codeIn(api(), ana.email, 'password-changed'));
    return ana;
  };

  test('without a factor opens after 72 hours, and only after a password reset by e-mail', async () => {
    const [ana, idle] = [await frozenMember(), await frozenMember()];
    expect((await setPassword(api(), ana.email)).statusCode).toBe(200);
    const { jwt } = (await signInWith(api(), ana.email, NEW_PASSWORD)).json();
    expect(await holdOf(jwt)).toMatchObject({ frozen: true, frozenUntil: expect.any(String) });

    await expireCredentialChanges(api().db, api().config);
    expect((await holdOf(jwt)).frozen).toBe(true);
    await letHoursPass(api(), 72);
    await expireCredentialChanges(api().db, api().config);

    expect((await holdOf(jwt)).frozen).toBe(false);
    const lift = (email: string) =>
      ops(
        api(),
        ...['member:lift-freeze', '--email', email, '--reason', 'seen in person'],
        ...['--reference', randomUUID()],
      );
    expect((await lift(idle.email)).code).toBe(0);
    expect((await lift(ana.email)).code).toBe(1);
  });

  test('refuses further changes of credentials', async () => {
    const ana = await frozenMember();
    await setPassword(api(), ana.email);
    const { jwt } = (await signInWith(api(), ana.email, NEW_PASSWORD)).json();

    const body = { password: 'a third long password', currentPassword: NEW_PASSWORD };
    const answer = await api().call(profileEndpoints.update, { token: jwt, body });

    expect([answer.statusCode, answer.json().code]).toEqual([409, 'account_frozen']);
  });
});
