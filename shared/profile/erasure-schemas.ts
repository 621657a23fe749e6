import * as z from 'zod/mini';
import { proofFields } from '../factors/proof.ts';
import { Ok, Timestamp } from '../http/fields.ts';

/**
 * Why an account cannot be deleted yet: tokens on it, an open reservation, a debt, a withdrawal, a card purchase, an open
 * dispute, a deposit or orders under way, reservations that its business can still capture, passes that members have
 * bought from it and not used, or a change of credentials that can still be undone.
 */
export const ERASURE_BLOCKERS = [
  'balance',
  'reservation',
  'debt',
  'withdrawal',
  'purchase',
  'dispute',
  'deposit',
  'orders',
  'captures',
  'passes',
  'hold',
] as const;
export type ErasureBlocker = (typeof ERASURE_BLOCKERS)[number];

/** `dueAt` is when the account is deleted; null when nobody has asked for it. */
export const Erasure = z.object({
  dueAt: z.nullable(Timestamp),
  blockers: z.array(z.enum(ERASURE_BLOCKERS)),
  /** Of `reservation`: until when the last one can be captured. */
  reservedUntil: z.optional(z.nullable(Timestamp)),
  /** Days between asking and deleting. */
  days: z.number(),
});
export type Erasure = z.output<typeof Erasure>;

export const read = {
  response: Erasure,
};

export const request = {
  body: z.strictObject(proofFields),
  response: Erasure,
};

export const cancel = {
  response: Erasure,
};

export const stop = {
  body: z.strictObject({ code: z.string().check(z.minLength(1), z.maxLength(100)) }),
  response: Ok,
};
