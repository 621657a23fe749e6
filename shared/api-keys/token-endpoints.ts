/** A business manages the API tokens of its servers. */
import * as z from 'zod/mini';
import { PROOF_ERRORS, proofFields } from '../factors/proof.ts';
import type { Endpoint } from '../http/endpoint.ts';
import { Timestamp } from '../http/fields.ts';
import { idPattern } from '../ids.ts';

/** How long the earlier tokens stay valid after a new one is made. */
export const OVERLAP_HOURS = 24;

/**
 * A valid token. `prefix` and `lastFour` are its first and last characters; `lastUsedAt` is exact
 * to the minute. `expiresAt` is set when a newer token replaces it, `suspendedAt` by an undo.
 */
export const ApiToken = z.object({
  id: z.string(),
  prefix: z.string(),
  lastFour: z.string(),
  createdAt: Timestamp,
  lastUsedAt: z.nullable(Timestamp),
  expiresAt: z.nullable(Timestamp),
  suspendedAt: z.optional(z.nullable(Timestamp)),
});
export type ApiToken = z.output<typeof ApiToken>;

const params = z.strictObject({
  id: z.string().check(z.regex(/* @__PURE__ */ idPattern('tok'), 'Not the id of a token.')),
});
const proof = z.strictObject(proofFields);

export const list = {
  method: 'GET',
  path: '/business/tokens',
  summary: "A business's API tokens that are good now, newest first",
  access: 'business',
  scope: 'api-keys:read',
  status: 200,
  response: z.object({ tokens: z.array(ApiToken) }),
  errors: ['unauthenticated', 'forbidden', 'not_found'],
} as const satisfies Endpoint;

/**
 * `previous`: whether the earlier tokens stay valid for a day or are revoked at once. Whoever makes, reads
 * or ends the token has all of its scopes themselves.
 */
export const create = {
  method: 'POST',
  path: '/business/tokens',
  summary: 'A new API token; those before end now or in 24 hours',
  access: 'business',
  scope: 'api-keys:write',
  body: z.strictObject({ previous: z.enum(['keep', 'revoke']), ...proofFields }),
  status: 201,
  response: z.object({ token: z.string(), tokens: z.array(ApiToken) }),
  errors: [...PROOF_ERRORS, 'not_found', 'key_exceeds_own'],
} as const satisfies Endpoint;

export const reveal = {
  method: 'POST',
  path: '/business/tokens/:id/reveal',
  summary: 'One of your API tokens, in full',
  access: 'business',
  scope: 'api-keys:write',
  params,
  body: proof,
  status: 200,
  response: z.object({ token: z.string() }),
  errors: [...PROOF_ERRORS, 'not_found', 'key_exceeds_own'],
} as const satisfies Endpoint;

export const revoke = {
  method: 'POST',
  path: '/business/tokens/:id/revoke',
  summary: 'Revoke one of your API tokens; calls with it are refused from now on',
  access: 'business',
  scope: 'api-keys:write',
  params,
  body: proof,
  status: 200,
  response: z.object({ tokens: z.array(ApiToken) }),
  errors: [...PROOF_ERRORS, 'not_found', 'key_exceeds_own'],
} as const satisfies Endpoint;
