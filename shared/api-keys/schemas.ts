import * as z from 'zod/mini';
import { proofFields } from '../factors/proof.ts';
import { line, Timestamp } from '../http/fields.ts';
import { GivenTime } from '../http/given-time.ts';
import { idPattern } from '../ids.ts';
import { SCOPES } from '../team/scopes.ts';

/** Valid keys of one business. */
export const MOST_KEYS = 50;

/** Address ranges of one key. */
const MOST_RANGES = 20;

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

export const list = {
  response: z.object({ data: z.array(ApiKey) }),
};

export const create = {
  body: z.strictObject({
    name: line(60),
    scopes: Scopes,
    addresses: z.optional(Addresses),
    expiresAt: z.optional(GivenTime),
    ...proofFields,
  }),
  response: NewApiKey,
};

export const roll = {
  params,
  body: z.strictObject({
    overlapHours: z.literal(OVERLAPS, '0, 24 or 168.'),
    ...proofFields,
  }),
  response: NewApiKey,
};

export const revoke = {
  params,
  body: z.nullish(z.strictObject(proofFields)),
  response: RevokedApiKey,
};
