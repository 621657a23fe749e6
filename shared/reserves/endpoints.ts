import * as z from 'zod/mini';
import type { Endpoint } from '../http/endpoint.ts';
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
  name: 'readReserves',
  method: 'GET',
  path: '/reserves',
  summary: 'Proofs of reserves, the newest first, and the keys that signed them',
  access: 'public',
  query: z.object({
    /** Only proofs with a smaller number. */
    before: z.optional(z.string().check(z.regex(/^[1-9]\d{0,8}$/, 'The number of a proof.'))),
  }),
  status: 200,
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
  errors: ['validation_failed'],
} as const satisfies Endpoint;

const Sibling = z.object({
  side: z.enum(['left', 'right']),
  hash: z.string(),
  units: z.string(),
});

/** The data with which a member finds their balance in the newest proof (shared/reserves/tree.ts). */
export const readMine = {
  name: 'readMyReserves',
  method: 'GET',
  path: '/reserves/mine',
  summary: 'Where the newest proof of reserves contains the member’s own balance',
  access: 'member',
  status: 200,
  response: z.object({
    member: z.string(),
    /** Null before the first proof. */
    proof: z.nullable(Proof),
    /** Each holds a part of the balance, in base units; empty for an empty balance. */
    leaves: z.array(z.object({ nonce: z.string(), units: z.string(), path: z.array(Sibling) })),
  }),
  errors: ['unauthenticated', 'forbidden', 'scope_missing', 'person_disabled', 'no_accounts'],
} as const satisfies Endpoint;
export type Mine = z.output<typeof readMine.response>;
