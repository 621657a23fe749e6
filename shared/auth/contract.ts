import * as z from 'zod/mini';
import type { Endpoint } from '../http/endpoint.ts';
import { line, Ok } from '../http/fields.ts';

/** The signed-in person (specification §3). A business has a recipient or recipientName. */
export const User = z.object({
  id: z.string(),
  email: z.string(),
  /** Asked for and not confirmed yet; absent where nobody keeps it. */
  pendingEmail: z.optional(z.nullable(z.string())),
  name: z.nullable(z.string()),
  surname: z.nullable(z.string()),
  role: z.object({ type: z.string() }),
  recipient: z.nullable(z.string()),
  recipientName: z.nullable(z.string()),
  externalDepositAddress: z.nullable(z.string()),
  depositAddress: z.nullable(z.string()),
});
export type User = z.output<typeof User>;

/** A bearer token, good for 15 minutes. */
const Jwt = z.string();

export const SignedIn = z.object({ jwt: Jwt, user: User });
export type SignedIn = z.output<typeof SignedIn>;

/**
 * The password was right, and two-step sign-in is on: `POST auth/local/second-factor` takes the
 * ticket with a code, within 5 minutes and 5 tries.
 */
const SecondStep = z.object({ step: z.literal('second-factor'), ticket: z.string() });

export const signIn = {
  method: 'POST',
  path: '/auth/local',
  summary: 'Sign in with e-mail and password',
  access: 'public',
  body: z.strictObject({
    identifier: line(254),
    /** Missing or empty: `password_missing`, the catalogue's own answer. */
    password: z._default(z.string().check(z.maxLength(256)), ''),
  }),
  status: 200,
  response: z.union([SignedIn, SecondStep]),
  errors: ['credentials_invalid', 'email_not_confirmed', 'password_missing', 'rate_limited'],
} as const satisfies Endpoint;

export const refresh = {
  method: 'POST',
  path: '/auth/refresh',
  summary: 'Exchange the refresh cookie for a new token',
  access: 'cookie',
  status: 200,
  /** Every page asks, and a guest's has done nothing wrong: without a cookie there is nobody. */
  response: z.union([SignedIn, z.object({ jwt: z.null(), user: z.null() })]),
  errors: ['unauthenticated', 'forbidden', 'rate_limited'],
} as const satisfies Endpoint;

export const signOut = {
  method: 'POST',
  path: '/auth/logout',
  summary: 'End the session the token belongs to',
  access: 'member',
  status: 200,
  response: Ok,
  errors: ['unauthenticated', 'forbidden'],
} as const satisfies Endpoint;

export const readMe = {
  method: 'GET',
  path: '/users/me',
  summary: 'The signed-in user',
  access: 'member',
  status: 200,
  response: User,
  errors: ['unauthenticated', 'forbidden'],
} as const satisfies Endpoint;
