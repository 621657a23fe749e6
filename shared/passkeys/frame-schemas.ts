import * as z from 'zod/mini';
import { PaymentAssertion } from '../factors/credential.ts';
import { Decimal, Ok, Timestamp } from '../http/fields.ts';
import { PaySessionId } from '../http/pay-session-id.ts';
import { Base64Url32 } from '../pay/schemas.ts';

const params = z.strictObject({ id: PaySessionId });

/** What the browser shows and signs: members of `SecurePaymentConfirmationRequest`. */
export const PaymentConfirmation = z.object({
  challenge: z.string(),
  rpId: z.string(),
  /** Passkeys of the member who has paid in this merchant's frame before. */
  credentialIds: z.array(z.string()),
  payeeName: z.string(),
  payeeOrigin: z.string(),
  total: z.object({ value: Decimal, currency: z.string() }),
  instrument: z.object({ displayName: z.string(), icon: z.string() }),
  timeout: z.number(),
});
export type PaymentConfirmation = z.output<typeof PaymentConfirmation>;

export const allow = {
  params,
  body: z.strictObject({ challenge: Base64Url32 }),
  response: z.object({ code: z.nullable(z.string()) }),
};

export const remember = {
  params,
  body: z.strictObject({ code: Base64Url32, verifier: Base64Url32 }),
  response: Ok,
};

export const begin = {
  params,
  body: z.strictObject({ challenge: Base64Url32, total: Decimal }),
  response: z.object({ options: PaymentConfirmation }),
};

export const redeem = {
  params,
  body: z.strictObject({ credential: PaymentAssertion, verifier: Base64Url32 }),
  response: z.object({ jwt: z.string(), expiresAt: Timestamp }),
};
