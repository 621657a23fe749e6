import * as z from 'zod/mini';
import { Decimal, line, Ok } from '../http/fields.ts';
import { PaySessionId } from '../http/pay-session-id.ts';
import { LinkId } from '../link/fields.ts';
import { TypedPassword } from '../typed-password.ts';

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
  /** Of a business: the currency of its sums; absent otherwise. */
  currency: z.optional(z.string()),
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
  body: z.strictObject({
    identifier: line(254),
    /** Missing or empty: the API answers `password_missing`. */
    password: z._default(TypedPassword, ''),
    payment: ShownPayment,
    /** The payment or invitation that the fields are shown at: a test one is for its test members. */
    session: z.optional(SessionId),
  }),
  response: z.union([SignedIn, SecondStep]),
};

export const refresh = {
  /**
   * Every page calls this, also for guests. Without a cookie the answer is no member, not an error.
   */
  response: z.union([SignedIn, z.object({ jwt: z.null(), user: z.null() })]),
};

export const refreshTest = { ...refresh };

export const signOut = {
  response: Ok,
};

export const readMe = {
  response: User,
};
