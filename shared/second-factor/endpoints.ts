/** Two-step sign-in: a time-based one-time password (RFC 6238) beside the password. */
import * as z from 'zod/mini';
import { ShownPayment, SignedIn } from '../auth/endpoints.ts';
import { SecondFactorCode } from '../factors/code.ts';
import { MAILBOX_PROOF_ERRORS, proofFields } from '../factors/proof.ts';
import type { Endpoint } from '../http/endpoint.ts';
import { Ok, Timestamp } from '../http/fields.ts';

const Proof = z.strictObject(proofFields);

const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });

const proving = [...MAILBOX_PROOF_ERRORS, 'second_factor_off'] as const;

/** After a wrong code, the same ticket allows four more attempts. */
export const signIn = {
  method: 'POST',
  path: '/auth/local/second-factor',
  summary: 'Second step of a sign-in: a code of the authenticator, or a recovery code',
  access: 'public',
  body: z.strictObject({
    ticket: z.string().check(z.minLength(1), z.maxLength(100)),
    code: SecondFactorCode,
    payment: ShownPayment,
  }),
  status: 200,
  response: SignedIn,
  errors: ['second_factor_invalid', 'sign_in_expired', 'rate_limited'],
} as const satisfies Endpoint;

export const read = {
  method: 'GET',
  path: '/users/me/second-factor',
  summary: 'Whether two-step sign-in is on, and how many recovery codes are left',
  access: 'member',
  status: 200,
  response: z.object({
    on: z.boolean(),
    since: z.nullable(Timestamp),
    /** From when it counts for what moves money or gives access; null if it counts already. */
    countsFrom: z.optional(z.nullable(Timestamp)),
    recoveryCodesLeft: z.number(),
    /** From when the recovery codes count, after they were renewed; null if they count already. */
    recoveryCodesCountFrom: z.optional(z.nullable(Timestamp)),
  }),
  errors: ['unauthenticated', 'forbidden'],
} as const satisfies Endpoint;

/** `secret` is in base 32; `address` is the same as an `otpauth:` URL, for a QR code. */
export const begin = {
  method: 'POST',
  path: '/users/me/second-factor/setup',
  summary: 'Begin to set up two-step sign-in; nothing changes until it is confirmed',
  access: 'member',
  status: 200,
  response: z.object({ secret: z.string(), address: z.string() }),
  errors: ['unauthenticated', 'forbidden', 'second_factor_on', 'rate_limited'],
} as const satisfies Endpoint;

/** `code` is the first of the new authenticator; the other fields reauthenticate the member. */
export const confirm = {
  method: 'POST',
  path: '/users/me/second-factor/confirm',
  summary: 'Turn two-step sign-in on with a first code; the recovery codes are shown this once',
  access: 'member',
  body: z.strictObject({ ...proofFields, code: SecondFactorCode }),
  status: 200,
  response: RecoveryCodes,
  errors: [...proving, 'second_factor_on'],
} as const satisfies Endpoint;

export const renewCodes = {
  method: 'POST',
  path: '/users/me/second-factor/recovery-codes',
  summary: 'Ten new recovery codes; those before are worth nothing then',
  access: 'member',
  body: Proof,
  status: 200,
  response: RecoveryCodes,
  errors: proving,
} as const satisfies Endpoint;

export const remove = {
  method: 'POST',
  path: '/users/me/second-factor/off',
  summary: 'Turn two-step sign-in off',
  access: 'member',
  body: Proof,
  status: 200,
  response: Ok,
  errors: proving,
} as const satisfies Endpoint;
