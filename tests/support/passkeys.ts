import { randomBytes, randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import {
  addPasskey,
  beginPasskey,
  beginPasskeySignIn,
  type Passkey,
  signInWithPasskey,
} from '#shared/passkeys/contract.ts';
import type { Assertion, CreationOptions, RequestOptions } from '#shared/passkeys/credential.ts';
import { passkey } from '../../server/db/passkey-tables.ts';
import type { TestApi } from './api.ts';
import { type Authenticator, newAuthenticator, type Wish } from './authenticator.ts';
import { newMember, PASSWORD, type TestMember } from './people.ts';

export async function creationOptions(api: TestApi, token: string): Promise<CreationOptions> {
  const response = await api.call(beginPasskey, { token, body: { currentPassword: PASSWORD } });
  if (response.statusCode !== 200) throw new Error(response.body);
  return response.json().options;
}

export async function signInOptions(api: TestApi): Promise<RequestOptions> {
  return (await api.call(beginPasskeySignIn)).json().options;
}

/** A member gets a passkey. */
export async function givePasskey(
  api: TestApi,
  { token }: TestMember,
  wish: Wish = {},
  name = 'Phone',
): Promise<{ authenticator: Authenticator; passkey: Passkey }> {
  const authenticator = newAuthenticator(api.config.publicUrl);
  const credential = authenticator.create(await creationOptions(api, token), wish);
  const response = await api.call(addPasskey, { token, body: { name, credential } });
  if (response.statusCode !== 201) throw new Error(response.body);
  return { authenticator, passkey: response.json() };
}

export async function memberWithPasskey(api: TestApi, wish: Wish = {}) {
  const member = await newMember(api);
  return { member, ...(await givePasskey(api, member, wish)) };
}

export const present = (api: TestApi, credential: Assertion) =>
  api.call(signInWithPasskey, { body: { credential } });

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
