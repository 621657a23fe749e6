/** One's own data, sign-ins and their end. */
import * as z from 'zod/mini';
import { User } from '../auth/contract.ts';
import { NewPassword } from '../auth/password.ts';
import { ADDRESS_MESSAGE, ethereumAddress } from '../ethereum-address.ts';
import { Email } from '../http/email.ts';
import type { Endpoint } from '../http/endpoint.ts';
import { line, Ok, Timestamp } from '../http/fields.ts';
import { Language } from '../http/language.ts';
import { Passkey } from '../passkeys/contract.ts';
import { OptionalCode } from '../second-factor/code.ts';
import { specified } from '../specified-errors.ts';

/**
 * Only what is given changes. A new address is used once it is confirmed (the present one, given
 * again, takes the wish back); a new password needs
 * the present one and ends the other sign-ins. `externalDepositAddress` is an Ethereum address
 * with the right checksum (EIP-55), or null.
 */
export const updateMe = {
  method: 'PUT',
  path: '/users/me',
  summary: 'Change your profile',
  access: 'member',
  body: z.strictObject({
    name: z.optional(line(80, 'Please enter Full Name')),
    surname: z.optional(line(80, 'Please enter Full Name')),
    email: z.optional(Email),
    password: z.optional(NewPassword),
    currentPassword: z.optional(
      z.string().check(z.minLength(1, specified.password_missing.message), z.maxLength(256)),
    ),
    externalDepositAddress: z.optional(
      z.nullable(
        z.string().check(z.refine((text) => ethereumAddress(text) !== undefined, ADDRESS_MESSAGE)),
      ),
    ),
    /** Of two-step sign-in, where it is on: for another `externalDepositAddress`. */
    code: OptionalCode,
    recipientName: z.optional(line(120)),
    locale: z.optional(Language),
  }),
  status: 200,
  response: User,
  errors: [
    'unauthenticated',
    'forbidden',
    'credentials_invalid',
    'second_factor_missing',
    'second_factor_invalid',
    'rate_limited',
  ],
} as const satisfies Endpoint;

/** `not_found` when no other address was asked for. */
export const resendNewEmail = {
  method: 'POST',
  path: '/users/me/email/resend',
  summary: 'Send the link to your new e-mail address again',
  access: 'member',
  status: 200,
  response: Ok,
  errors: ['unauthenticated', 'forbidden', 'not_found', 'rate_limited'],
} as const satisfies Endpoint;

/** `current` is the one the call is made with. `device` is what its browser said of itself. */
const SignIn = z.object({
  id: z.string(),
  current: z.boolean(),
  device: z.nullable(z.string()),
  createdAt: Timestamp,
  lastUsedAt: Timestamp,
});

export const listSignIns = {
  method: 'GET',
  path: '/users/me/sessions',
  summary: 'Where you are signed in, newest first',
  access: 'member',
  status: 200,
  response: z.object({ sessions: z.array(SignIn) }),
  errors: ['unauthenticated', 'forbidden'],
} as const satisfies Endpoint;

export const endSignIn = {
  method: 'DELETE',
  path: '/users/me/sessions/:id',
  summary: 'End one of your sign-ins',
  access: 'member',
  params: z.strictObject({ id: z.uuid('Not a session id.') }),
  status: 200,
  response: Ok,
  errors: ['unauthenticated', 'forbidden', 'not_found'],
} as const satisfies Endpoint;

/** Everything kept about a member, for reading by a machine (GDPR, article 20). */
export const exportMe = {
  method: 'GET',
  path: '/users/me/export',
  summary: 'Your own data as JSON',
  access: 'member',
  status: 200,
  response: z.object({
    exportedAt: Timestamp,
    user: User,
    accounts: z.array(z.record(z.string(), z.unknown())),
    transactions: z.array(z.record(z.string(), z.unknown())),
    acceptances: z.array(z.record(z.string(), z.unknown())),
    links: z.array(z.record(z.string(), z.unknown())),
    sessions: z.array(SignIn),
    secondFactor: z.object({ on: z.boolean(), since: z.nullable(Timestamp) }),
    passkeys: z.array(Passkey),
  }),
  errors: ['unauthenticated', 'forbidden', 'rate_limited'],
} as const satisfies Endpoint;
