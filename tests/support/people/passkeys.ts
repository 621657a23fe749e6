import { randomBytes, randomUUID } from 'node:crypto';
import * as reauthenticationAuthEndpoints from '#shared/auth/reauthentication-endpoints.ts';
import type { Assertion, CreationOptions, RequestOptions } from '#shared/factors/credential.ts';
import * as passkeysEndpoints from '#shared/passkeys/endpoints.ts';
import type { Passkey } from '#shared/passkeys/schemas.ts';
import { arrayOf, rowsOf } from '../../../server/platform/db/database.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import type { TestApi } from '../api/api.ts';
import { type Authenticator, newAuthenticator, type Wish } from './authenticator.ts';
import { markMailboxProven } from './mailbox.ts';
import { newMember, PASSWORD, type TestMember } from './people.ts';

interface Proof {
  currentPassword?: string;
  passkey?: Assertion;
}

/** The confirmation by a member with a passkey. */
export async function proofBy(
  api: TestApi,
  { token }: Pick<TestMember, 'token'>,
  authenticator: Authenticator,
  wish: Wish = {},
): Promise<{ passkey: Assertion }> {
  const { options } = (await api.call(reauthenticationAuthEndpoints.begin, { token })).json();
  return { passkey: authenticator.get(options, wish) };
}

export async function creationOptions(
  api: TestApi,
  token: string,
  proof: Proof = { currentPassword: PASSWORD },
): Promise<CreationOptions> {
  await markMailboxProven(api, token);
  const response = await api.call(passkeysEndpoints.begin, { token, body: proof });
  if (response.statusCode !== 200) throw new Error(response.body);
  return response.json().options;
}

export async function signInOptions(api: TestApi): Promise<RequestOptions> {
  return (await api.call(passkeysEndpoints.beginSignIn)).json().options;
}

/** A member gets a passkey. */
export async function givePasskey(
  api: TestApi,
  { token }: Pick<TestMember, 'token'>,
  wish: Wish = {},
  name = 'Phone',
  proof?: Proof,
  forPayments = false,
): Promise<{ authenticator: Authenticator; passkey: Passkey }> {
  const authenticator = newAuthenticator(api.config.publicUrl);
  const credential = authenticator.create(await creationOptions(api, token, proof), wish);
  const response = await api.call(passkeysEndpoints.add, {
    token,
    body: { name, credential, forPayments },
  });
  if (response.statusCode !== 201) throw new Error(response.body);
  return { authenticator, passkey: response.json() };
}

export async function memberWithPasskey(api: TestApi, wish: Wish = {}) {
  const member = await newMember(api);
  return { member, ...(await givePasskey(api, member, wish)) };
}

/** @param session the payment or invitation that it signs in at */
export const present = (api: TestApi, credential: Assertion, session?: string) =>
  api.call(passkeysEndpoints.signIn, { body: { credential, ...(session ? { session } : {}) } });

/** Moves the end of every challenge into the past. */
export async function letChallengesExpire({ database }: TestApi): Promise<void> {
  await database.owner.db.execute(
    sql`update passkey_challenge set expires_at = now() - interval '1 second'`,
  );
}

/** A passkey nobody has, of a member. @returns its id */
export async function storePasskey({ db }: TestApi, memberId: string): Promise<string> {
  const id = randomUUID();
  await rowsOf(
    db,
    sql`insert into passkey (id, member_id, credential_id, public_key, counter, transports, backup_eligible, backed_up, name)
        values (${id}, ${memberId}, ${new Uint8Array(randomBytes(32))}, ${new Uint8Array(1)}, ${0n}, ${arrayOf([], 'text')}, false, false, 'Phone')`,
  );
  return id;
}
