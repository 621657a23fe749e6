/** A member's passkeys, and sign-in with a passkey (WebAuthn level 3). */
import * as z from 'zod/mini';
import { SessionId, SignedIn } from '../auth/endpoints.ts';
import {
  Assertion,
  CreationOptions,
  NewCredential,
  RequestOptions,
} from '../factors/credential.ts';
import { MAILBOX_PROOF_ERRORS, proofFields } from '../factors/proof.ts';
import type { Endpoint } from '../http/endpoint.ts';
import { line, Ok, Timestamp } from '../http/fields.ts';

/** Most passkeys per member. */
export const MOST_PASSKEYS = 20;

/**
 * `synced`: its provider stores it on several devices, so the loss of one device does not lose it.
 */
export const Passkey = z.object({
  id: z.string(),
  name: z.string(),
  createdAt: Timestamp,
  lastUsedAt: z.nullable(Timestamp),
  /** From when it counts for what moves money or gives access; null if it counts already. */
  countsFrom: z.optional(z.nullable(Timestamp)),
  synced: z.boolean(),
  /** Its browser can confirm payments with it in a merchant's page. */
  forPayments: z.boolean(),
});
export type Passkey = z.output<typeof Passkey>;

const params = z.strictObject({ id: z.uuid('Not the id of a passkey.') });
const name = line(60);

const proof = z.strictObject(proofFields);

const MEMBERS_OWN = ['unauthenticated', 'forbidden', 'not_found'] as const;

export const list = {
  method: 'GET',
  path: '/users/me/passkeys',
  summary: 'Your passkeys, newest first',
  access: 'member',
  status: 200,
  response: z.object({ passkeys: z.array(Passkey) }),
  errors: ['unauthenticated', 'forbidden'],
} as const satisfies Endpoint;

/** Valid for one passkey, for five minutes, in the session that requested it. */
export const begin = {
  method: 'POST',
  path: '/users/me/passkeys/options',
  summary: 'Options for a new passkey; requires the strongest older factor',
  access: 'member',
  body: proof,
  status: 200,
  response: z.object({ options: CreationOptions }),
  errors: [...MAILBOX_PROOF_ERRORS, 'passkey_limit_reached'],
} as const satisfies Endpoint;

export const add = {
  method: 'POST',
  path: '/users/me/passkeys',
  summary: 'Add the passkey that was made',
  access: 'member',
  body: z.strictObject({
    name,
    credential: NewCredential,
    /** Made with the extension `payment` (Secure Payment Confirmation). */
    forPayments: z._default(z.boolean(), false),
  }),
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

export const changeName = {
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

/** No DELETE: the body of a DELETE may be lost in transit (RFC 9110, §9.3.5). */
export const remove = {
  method: 'POST',
  path: '/users/me/passkeys/:id/remove',
  summary: 'Remove a passkey; nobody signs in with it any more',
  access: 'member',
  params,
  body: proof,
  status: 200,
  response: Ok,
  errors: [...MAILBOX_PROOF_ERRORS, 'not_found'],
} as const satisfies Endpoint;

export const beginSignIn = {
  method: 'POST',
  path: '/auth/passkey/options',
  summary: 'What a passkey signs to sign in; the same for everybody',
  access: 'public',
  status: 200,
  response: z.object({ options: RequestOptions }),
  errors: ['rate_limited'],
} as const satisfies Endpoint;

/** Possession and the device's user verification: two factors in one step, so no code is needed. */
export const signIn = {
  method: 'POST',
  path: '/auth/passkey',
  summary: 'Sign in with what a passkey has signed, on our own pages',
  access: 'public',
  body: z.strictObject({ credential: Assertion, session: z.optional(SessionId) }),
  status: 200,
  response: SignedIn,
  errors: ['passkey_invalid', 'email_not_confirmed', 'rate_limited'],
} as const satisfies Endpoint;
