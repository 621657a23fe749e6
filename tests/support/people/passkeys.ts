import { randomBytes, randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import * as reauthenticationAuthEndpoints from '#shared/auth/reauthentication-endpoints.ts';
import type { Assertion, CreationOptions, RequestOptions } from '#shared/factors/credential.ts';
import * as passkeysEndpoints from '#shared/passkeys/endpoints.ts';
import type { Passkey } from '#shared/passkeys/schemas.ts';
import { passkey } from '../../../server/people/factors/tables.ts';
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
  await db.insert(passkey).values({
    id,
    memberId,
    credentialId: new Uint8Array(randomBytes(32)),
    publicKey: new Uint8Array(1),
    counter: 0n,
    transports: [],
    backupEligible: false,
    backedUp: false,
    name: 'Phone',
  });
  return id;
}
