/**
 * A business manages its API keys: named ones with scopes of their own, and its API token, the key
 * without a name, which has every scope but payouts (`token-endpoints.ts`).
 */
import * as z from 'zod/mini';
import { PROOF_ERRORS, proofFields } from '../factors/proof.ts';
import type { Endpoint } from '../http/endpoint.ts';
import { line, Timestamp } from '../http/fields.ts';
import { GivenTime } from '../http/given-time.ts';
import { idPattern } from '../ids.ts';
import { SCOPES } from '../team/scopes.ts';

/** Valid keys of one business. */
export const MOST_KEYS = 50;
/** Address ranges of one key. */
export const MOST_RANGES = 20;
/** Hours for which a key stays valid after it was rolled. */
export const OVERLAPS = [0, 24, 168] as const;
export type Overlap = (typeof OVERLAPS)[number];

/**
 * A valid key. `prefix` and `lastFour` are its first and last characters; `lastUsedAt` is exact to
 * the minute. `name` is null for the API token. `addresses` are ranges in CIDR notation, null for
 * any address. `createdBy` is null for a key that an operator made. `replacedAt` is when a successor
 * was made; the key is then valid until `expiresAt`. `suspendedAt` is when an undo suspended it, until an
 * owner decides. Only the API token is `revealable`.
 */
export const ApiKey = z.object({
  id: z.string(),
  name: z.nullable(z.string()),
  prefix: z.string(),
  lastFour: z.string(),
  scopes: z.array(z.string()),
  addresses: z.nullable(z.array(z.string())),
  createdAt: Timestamp,
  createdBy: z.nullable(
    z.object({ kind: z.enum(['person', 'key']), id: z.string(), name: z.nullable(z.string()) }),
  ),
  lastUsedAt: z.nullable(Timestamp),
  expiresAt: z.nullable(Timestamp),
  replacedAt: z.nullable(Timestamp),
  suspendedAt: z.optional(z.nullable(Timestamp)),
  revealable: z.boolean(),
});
export type ApiKey = z.output<typeof ApiKey>;

/** `token` is the key in full. It is returned once and stored as a hash. */
export const NewApiKey = z.object({ token: z.string(), key: ApiKey });

export const RevokedApiKey = z.object({ id: z.string() });

const params = z.strictObject({
  id: z.string().check(z.regex(/* @__PURE__ */ idPattern('tok'), 'Not the id of a key.')),
});

const Scopes = z.array(z.enum(SCOPES, 'Unknown scope.')).check(
  z.minLength(1, 'Choose at least one.'),
  z.refine((scopes) => new Set(scopes).size === scopes.length, 'Each at most once.'),
);

/** A range is an address or CIDR notation; the server checks it. */
const Addresses = z
  .array(z.string().check(z.maxLength(50, 'At most 50 characters.')))
  .check(
    z.minLength(1, 'Choose at least one.'),
    z.maxLength(MOST_RANGES, `At most ${MOST_RANGES} ranges.`),
  );

const KEY_ERRORS = [...PROOF_ERRORS, 'key_exceeds_own'] as const;

export const list = {
  name: 'listApiKeys',
  method: 'GET',
  path: '/merchant/api-keys',
  summary: 'List API keys',
  description: 'Those that are valid now, newest first; 50 at most, so there is one page.',
  access: 'business',
  scope: 'api-keys:read',
  status: 200,
  response: z.object({ data: z.array(ApiKey) }),
  errors: ['unauthenticated', 'rate_limited'],
} as const satisfies Endpoint;

/**
 * A person confirms it with their password, code or passkey; a key needs none of them. Takes no
 * Idempotency-Key, because a stored answer would contain the key.
 */
export const create = {
  name: 'createApiKey',
  method: 'POST',
  path: '/merchant/api-keys',
  summary: 'Create an API key',
  description:
    'A key for one of your systems, with no more scopes than it needs. `token` is in this answer only: we keep a hash of it. A key can create keys with its own scopes, addresses and expiry at most.',
  access: 'business',
  scope: 'api-keys:write',
  body: z.strictObject({
    name: line(60),
    scopes: Scopes,
    addresses: z.optional(Addresses),
    expiresAt: z.optional(GivenTime),
    ...proofFields,
  }),
  status: 201,
  response: NewApiKey,
  errors: [...KEY_ERRORS, 'api_key_limit_reached'],
} as const satisfies Endpoint;

export const roll = {
  name: 'rollApiKey',
  method: 'POST',
  path: '/merchant/api-keys/:id/roll',
  summary: 'Roll an API key',
  description:
    'Replaces a key by a new one with the same name, scopes, addresses and expiry. The former key stays valid for `overlapHours`, so that your servers can change over without a failing call.',
  access: 'business',
  scope: 'api-keys:write',
  params,
  body: z.strictObject({
    overlapHours: z.literal(OVERLAPS, '0, 24 or 168.'),
    ...proofFields,
  }),
  status: 201,
  response: NewApiKey,
  errors: [...KEY_ERRORS, 'not_found', 'api_key_replaced'],
} as const satisfies Endpoint;

export const revoke = {
  name: 'revokeApiKey',
  method: 'DELETE',
  path: '/merchant/api-keys/:id',
  summary: 'Revoke an API key',
  description:
    'Calls with it are refused from now on. Whoever ends a key has its scopes themselves.',
  access: 'business',
  scope: 'api-keys:write',
  params,
  body: z.nullish(z.strictObject(proofFields)),
  status: 200,
  response: RevokedApiKey,
  errors: [...KEY_ERRORS, 'not_found'],
} as const satisfies Endpoint;
