/** Founders without a factor, and what somebody with their password tries. */
import * as passkeysEndpoints from '#shared/passkeys/endpoints.ts';
import * as profileEndpoints from '#shared/profile/endpoints.ts';
import * as secondFactorEndpoints from '#shared/second-factor/endpoints.ts';
import * as teamEndpoints from '#shared/team-members/endpoints.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import type { TestApi } from '../api/api.ts';
import { proveMailbox } from './mailbox.ts';
import { newMerchant, PASSWORD, personOf, type TestMember } from './people.ts';
import { confirmationOf, confirmWith, newEmail } from './registration.ts';
import { codesOf } from './second-factor.ts';
import { signInWith } from './sign-in.ts';

type Reply = Awaited<ReturnType<TestApi['call']>>;
export const refusal = (reply: Reply) => [reply.statusCode, reply.json().code];
export const UNPROVEN = [403, 'mailbox_unproven'];
export const TOO_NEW = [403, 'factor_too_new'];

/** Of three days, without a factor. */
export const newFounder = (api: TestApi) => newMerchant(api, { memberForDays: 3 });

/** A sign-in of the founder by somebody who knows the password, for the founder's business. */
export async function signInAs(api: TestApi, victim: TestMember): Promise<TestMember> {
  const { jwt } = (await signInWith(api, victim.email)).json<{ jwt: string }>();
  await api.database.owner.db.execute(sql`update auth_session set business_id = ${victim.id}
    where member_id = ${personOf(victim)}`);
  return { ...victim, token: jwt };
}

/** Turns two-step sign-in on with the password, as it was enough once. */
export async function tryAuthenticator(api: TestApi, { token }: TestMember) {
  const { secret } = (await api.call(secondFactorEndpoints.begin, { token })).json();
  const code = codesOf(secret);
  const reply = await api.call(secondFactorEndpoints.confirm, {
    token,
    body: { currentPassword: PASSWORD, code: code(0) },
  });
  return { reply, code };
}

export const tryPasskey = (api: TestApi, { token }: TestMember) =>
  api.call(passkeysEndpoints.begin, { token, body: { currentPassword: PASSWORD } });

export const changeEmail = (
  api: TestApi,
  { token }: TestMember,
  proof: Record<string, unknown> = {},
) =>
  api.call(profileEndpoints.update, {
    token,
    body: { email: newEmail(), currentPassword: PASSWORD, ...proof },
  });

export const invite = (api: TestApi, { token }: TestMember, proof: Record<string, unknown> = {}) =>
  api.call(teamEndpoints.invite, {
    token,
    body: { email: newEmail(), role: 'owner', currentPassword: PASSWORD, ...proof },
  });

/** The owner moves to another mailbox. @returns the new address */
export async function moveMailbox(api: TestApi, founder: TestMember): Promise<string> {
  const email = newEmail();
  await proveMailbox(api, founder.email, founder.token);
  await api.call(profileEndpoints.update, {
    token: founder.token,
    body: { email, currentPassword: PASSWORD },
  });
  await confirmWith(api, await confirmationOf(api, email, 'confirm-new-email'));
  return email;
}

/** All factors of a member count from now on. */
export async function letFactorsCount(api: TestApi, someone: TestMember): Promise<void> {
  const { db } = api.database.owner;
  const id = personOf(someone);
  await db.execute(sql`update passkey set trusted_from = now() where member_id = ${id}`);
  await db.execute(sql`update second_factor set trusted_from = now() where member_id = ${id}`);
  await db.execute(sql`update recovery_code set trusted_from = now() where member_id = ${id}`);
}
