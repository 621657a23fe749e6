import * as z from 'zod/mini';
import { proofFields } from '../factors/proof.ts';
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
  response: z.object({ tokens: z.array(ApiToken) }),
};

export const create = {
  body: z.strictObject({ previous: z.enum(['keep', 'revoke']), ...proofFields }),
  response: z.object({ token: z.string(), tokens: z.array(ApiToken) }),
};

export const reveal = {
  params,
  body: proof,
  response: z.object({ token: z.string() }),
};

export const revoke = {
  params,
  body: proof,
  response: z.object({ tokens: z.array(ApiToken) }),
};
