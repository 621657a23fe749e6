import * as z from 'zod/mini';
import { CONFIRMATION_METHODS } from '../factors/confirmation-methods.ts';
import { RequestOptions } from '../factors/credential.ts';
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
  response: RequiredProof,
};

export const begin = {
  response: z.object({ ...needed, options: z.optional(RequestOptions) }),
};
