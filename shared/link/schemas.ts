import * as z from 'zod/mini';
import { MerchantIdentity } from '../domain/identity.ts';
import { proofFields } from '../factors/proof.ts';
import { Decimal, Ok, Timestamp } from '../http/fields.ts';
import { Payee } from '../plans/fields.ts';
import { SoldPlan } from '../plans/sold.ts';
import { Balances, LINK_STATUSES, LinkId } from './fields.ts';

const params = z.strictObject({ id: LinkId });

/** Data of the signed-in member only: `balances` is what the merchant would see now. */
const Invited = z.object({
  id: z.string(),
  name: z.string(),
  isLinked: z.boolean(),
  balances: Balances,
});

export const LinkSession = z.object({
  id: LinkId,
  /** False for a test invitation. */
  livemode: z.optional(z.boolean()),
  status: z.enum(LINK_STATUSES),
  /** Its member had a link to the merchant: it is accepted, and made no second one. */
  alreadyLinked: z.boolean(),
  /** An OAuth client asked for it: the way back is `POST /link/:id/answer`. */
  isAuthorization: z.boolean(),
  merchant: MerchantIdentity,
  locale: z.nullable(z.string()),
  /** The server's time: a device's clock may be days off. */
  now: Timestamp,
  expiresAt: Timestamp,
  /** When it was accepted, denied or expired, or cancelled before its time; null while pending. */
  closedAt: z.nullable(Timestamp),
  successUrl: z.nullable(z.string()),
  deniedUrl: z.nullable(z.string()),
  /** The plan with a trial that accepting begins; null of any other invitation. */
  plan: z.optional(z.nullable(SoldPlan)),
  member: z.nullable(Invited),
});
export type LinkSession = z.output<typeof LinkSession>;

export const readSession = {
  params,
  response: LinkSession,
};

export const accept = {
  params,
  response: LinkSession,
};

/** With the strongest factor: it allows charges after the trial. `capTokens` is the most of one period, as it was shown. */
export const acceptPlan = {
  params,
  body: z.strictObject({ capTokens: Decimal, payee: Payee, ...proofFields }),
  response: LinkSession,
};

export const deny = {
  params,
  response: LinkSession,
};

const MemberLink = z.object({
  id: LinkId,
  merchant: MerchantIdentity,
  since: Timestamp,
});
export type MemberLink = z.output<typeof MemberLink>;

export const list = {
  response: z.object({ links: z.array(MemberLink) }),
};

export const end = {
  params,
  response: Ok,
};
