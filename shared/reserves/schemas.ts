import * as z from 'zod/mini';
import { Timestamp } from '../http/fields.ts';

/** Proofs in one response. */
export const PAGE = 100;

const Proof = z.object({
  number: z.int(),
  madeAt: Timestamp,
  /** The signed statement (RFC 7515, compact); shared/reserves/statement.ts lists its claims. */
  jws: z.string(),
});

export const read = {
  query: z.object({
    /** Only proofs with a smaller number. */
    before: z.optional(z.string().check(z.regex(/^[1-9]\d{0,8}$/, 'The number of a proof.'))),
  }),
  response: z.object({
    /** JWK Set (RFC 7517) of Ed25519 keys (RFC 8037). */
    keys: z.array(
      z.object({
        kty: z.literal('OKP'),
        crv: z.literal('Ed25519'),
        x: z.string(),
        kid: z.string(),
      }),
    ),
    proofs: z.array(Proof),
  }),
};

const Sibling = z.object({
  side: z.enum(['left', 'right']),
  hash: z.string(),
  units: z.string(),
});

export const readMine = {
  response: z.object({
    member: z.string(),
    /** Null before the first proof. */
    proof: z.nullable(Proof),
    /** Each holds a part of the balance, in base units; empty for an empty balance. */
    leaves: z.array(z.object({ nonce: z.string(), units: z.string(), path: z.array(Sibling) })),
  }),
};
export type Mine = z.output<typeof readMine.response>;
