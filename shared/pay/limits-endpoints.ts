/**
 * Limits of what a member may pay by sign-in alone; above them a factor must confirm the payment.
 */
import * as z from 'zod/mini';
import { PROOF_ERRORS, proofFields } from '../factors/proof.ts';
import type { Endpoint } from '../http/endpoint.ts';
import { Decimal } from '../http/fields.ts';

/** In tokens. `most` are the operator's limits, which the member's own limits cannot exceed. */
export const PaymentLimits = z.object({
  /** In one payment. */
  amount: Decimal,
  /** In all payments since the last confirmed one. */
  sum: Decimal,
  /** The used part of the sum. */
  spent: Decimal,
  most: z.object({ amount: Decimal, sum: Decimal }),
});
export type PaymentLimits = z.output<typeof PaymentLimits>;

export const read = {
  method: 'GET',
  path: '/users/me/limits',
  summary: 'Up to which amounts you pay without confirming with your strongest factor',
  access: 'member',
  status: 200,
  response: PaymentLimits,
  errors: ['unauthenticated', 'forbidden'],
} as const satisfies Endpoint;

export const change = {
  method: 'PUT',
  path: '/users/me/limits',
  summary: 'Change them; raising one asks for your strongest factor',
  access: 'member',
  body: z.strictObject({ amount: Decimal, sum: Decimal, ...proofFields }),
  status: 200,
  response: PaymentLimits,
  errors: PROOF_ERRORS,
} as const satisfies Endpoint;
