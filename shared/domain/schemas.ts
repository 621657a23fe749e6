import * as z from 'zod/mini';
import { Decimal, Timestamp } from '../http/fields.ts';

export const PROOF_METHODS = ['dns', 'file'] as const;
export type ProofMethod = (typeof PROOF_METHODS)[number];

/**
 * Result of the last check; `taken`: the proof is right, but another business has proven the
 * domain.
 */
export const CHECK_RESULTS = [
  'proven',
  'taken',
  'dns_missing',
  'dns_other',
  'dns_failed',
  'file_missing',
  'file_other',
  'file_redirected',
  'file_private',
  'file_tls',
  'file_timeout',
  'file_unreachable',
] as const;
export type CheckResult = (typeof CHECK_RESULTS)[number];

/**
 * `dns` is the TXT record and `file` the text file; either proves the domain. `limit` is in tokens
 * and applies until the domain is proven; its `paid` is what was paid in the last 24 hours, before
 * discounts, as the limit counts it. If a proof is no longer found, it is valid until
 * `endsAt`.
 */
export const Verification = z.object({
  domain: z.string(),
  provenAt: z.nullable(Timestamp),
  provenBy: z.nullable(z.enum([...PROOF_METHODS, 'operator'])),
  dns: z.object({ name: z.string(), value: z.string() }),
  file: z.object({ url: z.string(), content: z.string() }),
  lastCheck: z.nullable(
    z.object({ at: Timestamp, method: z.enum(PROOF_METHODS), result: z.enum(CHECK_RESULTS) }),
  ),
  failingSince: z.nullable(Timestamp),
  endsAt: z.nullable(Timestamp),
  limit: z.nullable(z.object({ session: Decimal, day: Decimal, paid: Decimal })),
});
export type Verification = z.output<typeof Verification>;

export const read = {
  response: Verification,
};

export const check = {
  body: z.strictObject({ method: z.enum(PROOF_METHODS) }),
  response: Verification,
};
