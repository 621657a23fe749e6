import { endpoint } from '../http/endpoint.ts';
import * as calls from './calls.ts';
import * as schemas from './schemas.ts';

<<<<<<< HEAD
/** The signed-in person (specification §3). A business has a recipient or recipientName. */
export const User = z.object({
  id: z.string(),
  email: z.string(),
  /** The new address, requested but not confirmed yet; absent if there is none. */
  pendingEmail: z.optional(z.nullable(z.string())),
  name: z.nullable(z.string()),
  surname: z.nullable(z.string()),
  /** Of the times in e-mails (IANA), which are in UTC without it. */
  timeZone: z.optional(z.nullable(z.string())),
  role: z.object({ type: z.string() }),
  recipient: z.nullable(z.string()),
  recipientName: z.nullable(z.string()),
  externalDepositAddress: z.nullable(z.string()),
  depositAddress: z.nullable(z.string()),
  /** False for a test member and for a business in test mode; absent otherwise. */
  livemode: z.optional(z.literal(false)),
  /** True where an account in test mode buys test tokens by test card; absent otherwise. */
  testCards: z.optional(z.literal(true)),
  /** True for a person in the team of a business, as whom they may act; absent otherwise. */
  mayAct: z.optional(z.literal(true)),
});
export type User = z.output<typeof User>;

/** A bearer token, valid for 15 minutes. */
const Jwt = z.string();

export const SignedIn = z.object({ jwt: Jwt, user: User });
export type SignedIn = z.output<typeof SignedIn>;

/**
 * The password was correct and two-step sign-in is on. `POST auth/local/second-factor` takes the
 * ticket with a code, within 5 minutes and at most 5 attempts.
 */
const SecondStep = z.object({ step: z.literal('second-factor'), ticket: z.string() });

/** The payment shown beside the fields, with its total: signing in confirms it. */
export const ShownPayment = z.optional(z.strictObject({ session: PaySessionId, total: Decimal }));

/** Of a payment, or of an invitation to link. */
export const SessionId = z.union([PaySessionId, LinkId]);

export const signIn = {
  method: 'POST',
  path: '/auth/local',
  summary: 'Sign in with e-mail and password',
  access: 'public',
  body: z.strictObject({
    identifier: line(254),
    /** Missing or empty: the API answers `password_missing`. */
    password: z._default(TypedPassword, ''),
    payment: ShownPayment,
    /** The payment or invitation that the fields are shown at: a test one is for its test members. */
    session: z.optional(SessionId),
  }),
  foreign: true,
  status: 200,
  response: z.union([SignedIn, SecondStep]),
  errors: ['credentials_invalid', 'email_not_confirmed', 'password_missing', 'rate_limited'],
} as const satisfies Endpoint;

export const refresh = {
  method: 'POST',
  path: '/auth/refresh',
  summary: 'Exchange the refresh cookie for a new token',
  access: 'cookie',
  foreign: true,
  status: 200,
  /**
   * Every page calls this, also for guests. Without a cookie the answer is no member, not an error.
   */
  response: z.union([SignedIn, z.object({ jwt: z.null(), user: z.null() })]),
  errors: ['unauthenticated', 'forbidden', 'rate_limited'],
} as const satisfies Endpoint;

/** The same with the cookie of a test member. */
export const refreshTest = {
  ...refresh,
  path: '/auth/test/refresh',
  summary: 'Exchange the refresh cookie of a test member for a new token',
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
  foreign: true,
  status: 200,
  response: User,
  errors: ['unauthenticated', 'forbidden'],
} as const satisfies Endpoint;
=======
export const signIn = endpoint(calls.signIn, schemas.signIn);
export const refresh = endpoint(calls.refresh, schemas.refresh);
export const refreshTest = endpoint(calls.refreshTest, schemas.refreshTest);
export const signOut = endpoint(calls.signOut, schemas.signOut);
export const readMe = endpoint(calls.readMe, schemas.readMe);
>>>>>>> main
