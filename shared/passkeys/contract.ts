/** Passkeys: one's own, and signing in with one (WebAuthn level 3). */
import * as z from 'zod/mini';
import { SignedIn } from '../auth/contract.ts';
import { PROOF_ERRORS, proofFields } from '../auth/proof.ts';
import type { Endpoint } from '../http/endpoint.ts';
import { line, Ok, Timestamp } from '../http/fields.ts';
import { Assertion, CreationOptions, NewCredential, RequestOptions } from './credential.ts';

/** As many as one person has. */
export const MOST_PASSKEYS = 20;

/** `synced`: its vault keeps it on several devices, so that losing one loses nothing. */
export const Passkey = z.object({
  id: z.string(),
  name: z.string(),
  createdAt: Timestamp,
  lastUsedAt: z.nullable(Timestamp),
  synced: z.boolean(),
});
export type Passkey = z.output<typeof Passkey>;

const params = z.strictObject({ id: z.uuid('Not the id of a passkey.') });
const name = line(60);

const proof = z.strictObject(proofFields);

const MEMBERS_OWN = ['unauthenticated', 'forbidden', 'not_found'] as const;

export const listPasskeys = {
  method: 'GET',
  path: '/users/me/passkeys',
  summary: 'Your passkeys, newest first',
  access: 'member',
  status: 200,
  response: z.object({ passkeys: z.array(Passkey) }),
  errors: ['unauthenticated', 'forbidden'],
} as const satisfies Endpoint;

/** Good for one passkey, five minutes long, in the sign-in that asked. */
export const beginPasskey = {
  method: 'POST',
  path: '/users/me/passkeys/options',
  summary: 'What a new passkey is made by, for who knows the password',
  access: 'member',
  body: proof,
  status: 200,
  response: z.object({ options: CreationOptions }),
  errors: [...PROOF_ERRORS, 'passkey_limit_reached'],
} as const satisfies Endpoint;

export const addPasskey = {
  method: 'POST',
  path: '/users/me/passkeys',
  summary: 'Add the passkey that was made',
  access: 'member',
  body: z.strictObject({ name, credential: NewCredential }),
  status: 201,
  response: Passkey,
  errors: [
    'unauthenticated',
    'forbidden',
    'passkey_invalid',
    'passkey_limit_reached',
    'rate_limited',
  ],
} as const satisfies Endpoint;

export const renamePasskey = {
  method: 'PUT',
  path: '/users/me/passkeys/:id',
  summary: 'Give a passkey another name',
  access: 'member',
  params,
  body: z.strictObject({ name }),
  status: 200,
  response: Passkey,
  errors: [...MEMBERS_OWN, 'rate_limited'],
} as const satisfies Endpoint;

/** No DELETE: what a DELETE carries may be lost on its way (RFC 9110, §9.3.5). */
export const removePasskey = {
  method: 'POST',
  path: '/users/me/passkeys/:id/remove',
  summary: 'Remove a passkey; nobody signs in with it any more',
  access: 'member',
  params,
  body: proof,
  status: 200,
  response: Ok,
  errors: [...PROOF_ERRORS, 'not_found'],
} as const satisfies Endpoint;

export const beginPasskeySignIn = {
  method: 'POST',
  path: '/auth/passkey/options',
  summary: 'What a passkey signs to sign in; the same for everybody',
  access: 'public',
  status: 200,
  response: z.object({ options: RequestOptions }),
  errors: ['rate_limited'],
} as const satisfies Endpoint;

/** Possession and the device's own check of its user: two steps in one, so no code is asked. */
export const signInWithPasskey = {
  method: 'POST',
  path: '/auth/passkey',
  summary: 'Sign in with what a passkey has signed, on our own pages',
  access: 'public',
  body: z.strictObject({ credential: Assertion }),
  status: 200,
  response: SignedIn,
  errors: ['passkey_invalid', 'email_not_confirmed', 'rate_limited'],
} as const satisfies Endpoint;
