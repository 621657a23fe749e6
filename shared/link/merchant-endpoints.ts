/** Linking as a merchant's server sees it: invitations, their outcome, and two balances. */
import * as z from 'zod/mini';
import { LINK_EVENTS } from '../events/names.ts';
import type { Endpoint } from '../http/endpoint.ts';
import { line, Timestamp } from '../http/fields.ts';
import { GivenTime } from '../http/given-time.ts';
import { IdempotencyHeaders } from '../http/idempotency-key.ts';
import { Language } from '../http/language.ts';
import { PageSize } from '../http/page-size.ts';
import { exactAddress } from '../http/web-address.ts';
import { Balances, LINK_STATUSES, LinkId } from './fields.ts';

const params = z.strictObject({ id: LinkId });

/** `reference` is the merchant's own id of its user. Addresses default to its link settings. */
export const NewLinkSession = z.strictObject({
  reference: z.optional(line(100)),
  successUrl: z.optional(exactAddress()),
  deniedUrl: z.optional(exactAddress()),
  expiresAt: z.optional(GivenTime),
  locale: z.optional(Language),
});
export type NewLinkSession = z.output<typeof NewLinkSession>;

/**
 * An invitation as its merchant sees it. `revokedAt` is when the member disconnected; that is
 * final.
 */
export const MerchantLinkSession = z.object({
  id: LinkId,
  livemode: z.optional(z.boolean()),
  status: z.enum(LINK_STATUSES),
  alreadyLinked: z.boolean(),
  reference: z.nullable(z.string()),
  successUrl: z.nullable(z.string()),
  deniedUrl: z.nullable(z.string()),
  locale: z.nullable(z.string()),
  url: z.string(),
  createdAt: Timestamp,
  expiresAt: Timestamp,
  linkedAt: z.nullable(Timestamp),
  deniedAt: z.nullable(Timestamp),
  revokedAt: z.nullable(Timestamp),
});
export type MerchantLinkSession = z.output<typeof MerchantLinkSession>;

export const createSession = {
  name: 'createLinkSession',
  method: 'POST',
  path: '/merchant/link-sessions',
  summary: 'Invite a member to be linked',
  description:
    'Send the person to `url`, or put the `id` into your page. They see your name, your domain and what you will see, and accept or turn it down.',
  access: 'business',
  scope: 'links:write',
  activity: false,
  headers: IdempotencyHeaders,
  body: NewLinkSession,
  status: 201,
  response: MerchantLinkSession,
  errors: [
    'unauthenticated',
    'payments_disabled',
    'domain_unproven',
    'idempotency_in_progress',
    'idempotency_mismatch',
    'rate_limited',
  ],
} as const satisfies Endpoint;

export const readSession = {
  name: 'readLinkSession',
  method: 'GET',
  path: '/merchant/link-sessions/:id',
  summary: 'Read an invitation',
  description: 'One of yours, as it is now.',
  access: 'business',
  scope: 'links:read',
  params,
  status: 200,
  response: MerchantLinkSession,
  errors: ['unauthenticated', 'session_not_found', 'rate_limited'],
} as const satisfies Endpoint;

export const listSessions = {
  name: 'listLinkSessions',
  method: 'GET',
  path: '/merchant/link-sessions',
  summary: 'List invitations',
  description: 'Yours, newest first. `next` is the `after` of the following page.',
  access: 'business',
  scope: 'links:read',
  query: z.strictObject({
    status: z.optional(z.enum(LINK_STATUSES)),
    reference: z.optional(line(100)),
    after: z.optional(LinkId),
    limit: z.optional(PageSize),
  }),
  status: 200,
  response: z.object({ data: z.array(MerchantLinkSession), next: z.nullable(LinkId) }),
  errors: ['unauthenticated', 'rate_limited'],
} as const satisfies Endpoint;

export const cancelSession = {
  name: 'cancelLinkSession',
  method: 'POST',
  path: '/merchant/link-sessions/:id/cancel',
  summary: 'Cancel an invitation',
  description:
    'Ends one that is pending: its status is `expired` at once. Asked again, the answer is the same. A member who has accepted ends the link; you cannot.',
  access: 'business',
  activity: false,
  scope: 'links:write',
  headers: IdempotencyHeaders,
  params,
  status: 200,
  response: MerchantLinkSession,
  errors: [
    'unauthenticated',
    'session_not_found',
    'session_not_pending',
    'idempotency_in_progress',
    'idempotency_mismatch',
    'rate_limited',
  ],
} as const satisfies Endpoint;

/** A linked member: only these fields, no name and no address. */
export const MerchantLink = z.object({
  id: LinkId,
  reference: z.nullable(z.string()),
  since: Timestamp,
  balances: Balances,
});
export type MerchantLink = z.output<typeof MerchantLink>;

export const list = {
  name: 'listLinks',
  method: 'GET',
  path: '/merchant/links',
  summary: 'List linked members',
  description:
    'Newest first, without those who have disconnected. `next` is the `after` of the following page.',
  access: 'business',
  scope: 'links:read',
  query: z.strictObject({
    reference: z.optional(line(100)),
    after: z.optional(LinkId),
    limit: z.optional(PageSize),
  }),
  status: 200,
  response: z.object({ data: z.array(MerchantLink), next: z.nullable(LinkId) }),
  errors: ['unauthenticated', 'rate_limited'],
} as const satisfies Endpoint;

export const read = {
  name: 'readLink',
  method: 'GET',
  path: '/merchant/links/:id',
  summary: 'Read the balances of a linked member',
  description:
    'Two balances and nothing else of the member. Not found from the moment they disconnect.',
  access: 'business',
  scope: 'links:read',
  params,
  status: 200,
  response: MerchantLink,
  errors: ['unauthenticated', 'not_found', 'rate_limited'],
} as const satisfies Endpoint;

/** The body of a webhook about a link (Standard Webhooks). */
export const LinkEvent = z.object({
  id: z.string(),
  type: z.enum(LINK_EVENTS),
  timestamp: Timestamp,
  livemode: z.optional(z.boolean()),
  /** A test event: its data is invented. */
  test: z.optional(z.literal(true)),
  data: MerchantLinkSession,
});
