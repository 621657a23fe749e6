/** Reauthentication of a signed-in member with the strongest factor that counts. */
import * as z from 'zod/mini';
import { CONFIRMATION_METHODS } from '../factors/confirmation-methods.ts';
import { RequestOptions } from '../factors/credential.ts';
import type { Endpoint } from '../http/endpoint.ts';
import { Timestamp } from '../http/fields.ts';

/**
 * All of `methods` are required together. `recovery` is true if the password and a recovery code
 * may replace the passkey.
 */
const needed = {
  methods: z.array(z.enum(CONFIRMATION_METHODS)),
  recovery: z.boolean(),
  /** When the next factor begins to count; it is not asked for before. Null if none is too new. */
  newerFrom: z.optional(z.nullable(Timestamp)),
  /** When an operator's reset of lost factors is done; null without one. */
  resetAt: z.optional(z.nullable(Timestamp)),
};
const RequiredProof = z.object(needed);
export type RequiredProof = z.output<typeof RequiredProof>;

export const read = {
  method: 'GET',
  path: '/users/me/reauthentication',
  summary: 'Which factors confirm a sensitive action of yours',
  access: 'member',
  status: 200,
  response: RequiredProof,
  errors: ['unauthenticated', 'forbidden'],
} as const satisfies Endpoint;

/**
 * `options` is present for a member with a passkey, also with one that is too new: valid once, for five minutes, in this session.
 */
export const begin = {
  method: 'POST',
  path: '/users/me/reauthentication',
  summary: 'A challenge for your passkey, to confirm a sensitive action',
  access: 'member',
  status: 200,
  response: z.object({ ...needed, options: z.optional(RequestOptions) }),
  errors: ['unauthenticated', 'forbidden', 'rate_limited'],
} as const satisfies Endpoint;
