/** Deleting one's own account, some days after asking for it. */
import * as z from 'zod/mini';
import { PROOF_ERRORS, proofFields } from '../factors/proof.ts';
import type { Endpoint } from '../http/endpoint.ts';
import { Ok, Timestamp } from '../http/fields.ts';

/**
 * Why an account cannot be deleted yet: tokens on it, a debt, a withdrawal, a card purchase, an open
 * dispute, a deposit or orders under way, or a change of credentials that can still be undone.
 */
export const ERASURE_BLOCKERS = [
  'balance',
  'debt',
  'withdrawal',
  'purchase',
  'dispute',
  'deposit',
  'orders',
  'hold',
] as const;
export type ErasureBlocker = (typeof ERASURE_BLOCKERS)[number];

/** `dueAt` is when the account is deleted; null when nobody has asked for it. */
export const Erasure = z.object({
  dueAt: z.nullable(Timestamp),
  blockers: z.array(z.enum(ERASURE_BLOCKERS)),
  /** Days between asking and deleting. */
  days: z.number(),
});
export type Erasure = z.output<typeof Erasure>;

export const read = {
  method: 'GET',
  path: '/users/me/erasure',
  summary: 'Whether and when your account is deleted, and what is in the way',
  access: 'member',
  status: 200,
  response: Erasure,
  errors: ['unauthenticated', 'forbidden'],
} as const satisfies Endpoint;

/** Closes the account at once. Asking again changes nothing. */
export const request = {
  method: 'POST',
  path: '/users/me/erasure',
  summary: 'Ask for the deletion of your account',
  access: 'member',
  body: z.strictObject(proofFields),
  status: 200,
  response: Erasure,
  errors: [...PROOF_ERRORS, 'account_frozen', 'erasure_blocked'],
} as const satisfies Endpoint;

export const cancel = {
  method: 'DELETE',
  path: '/users/me/erasure',
  summary: 'Keep your account after all',
  access: 'member',
  status: 200,
  response: Erasure,
  errors: ['unauthenticated', 'forbidden'],
} as const satisfies Endpoint;

/** For the reader of the member's mailbox. It signs nobody in; a second call changes nothing. */
export const stop = {
  method: 'POST',
  path: '/auth/erasure/stop',
  summary: 'Stop the deletion of an account with the code of its mail',
  access: 'public',
  body: z.strictObject({ code: z.string().check(z.minLength(1), z.maxLength(100)) }),
  status: 200,
  response: Ok,
  errors: ['code_invalid', 'rate_limited'],
} as const satisfies Endpoint;
