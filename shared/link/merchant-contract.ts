/** Linking as a merchant's server sees it: invitations, what came of them, and two balances. */
import * as z from 'zod/mini';
import type { Endpoint } from '../http/endpoint.ts';
import { line, Timestamp, webAddress } from '../http/fields.ts';
import { IdempotencyHeaders } from '../http/idempotency-key.ts';
import { Language } from '../http/language.ts';
import { PageSize } from '../http/page-size.ts';
import { Balances, LINK_STATUSES, LinkId } from './fields.ts';

const params = z.strictObject({ id: LinkId });

/** `reference` is the merchant's own word for its user. Addresses default to its link settings. */
export const NewLinkSession = z.strictObject({
  reference: z.optional(line(100)),
  successUrl: z.optional(webAddress()),
  deniedUrl: z.optional(webAddress()),
  expiresAt: z.optional(Timestamp),
  locale: z.optional(Language),
});
export type NewLinkSession = z.output<typeof NewLinkSession>;

/** An invitation as its merchant sees it. `revokedAt` is when the member disconnected, for good. */
export const MerchantLinkSession = z.object({
  id: LinkId,
  status: z.enum(LINK_STATUSES),
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

export const createLinkSession = {
  method: 'POST',
  path: '/merchant/link-sessions',
  summary: 'Invite a member to be linked. Send an Idempotency-Key to repeat the call safely',
  access: 'merchant',
  headers: IdempotencyHeaders,
  body: NewLinkSession,
  status: 201,
  response: MerchantLinkSession,
  errors: [
    'unauthenticated',
    'payments_disabled',
    'idempotency_in_progress',
    'idempotency_mismatch',
    'rate_limited',
  ],
} as const satisfies Endpoint;

export const readMerchantLinkSession = {
  method: 'GET',
  path: '/merchant/link-sessions/:id',
  summary: 'One of your invitations',
  access: 'merchant',
  params,
  status: 200,
  response: MerchantLinkSession,
  errors: ['unauthenticated', 'session_not_found', 'rate_limited'],
} as const satisfies Endpoint;

/** A linked member: no name, no address, nothing but these. */
const MerchantLink = z.object({
  id: LinkId,
  reference: z.nullable(z.string()),
  since: Timestamp,
  balances: Balances,
});
export type MerchantLink = z.output<typeof MerchantLink>;

export const listMerchantLinks = {
  method: 'GET',
  path: '/merchant/links',
  summary: 'Your linked members, newest first; `next` is the `after` of the following page',
  access: 'merchant',
  query: z.strictObject({
    reference: z.optional(line(100)),
    after: z.optional(LinkId),
    limit: z.optional(PageSize),
  }),
  status: 200,
  response: z.object({ data: z.array(MerchantLink), next: z.nullable(LinkId) }),
  errors: ['unauthenticated', 'rate_limited'],
} as const satisfies Endpoint;

export const readMerchantLink = {
  method: 'GET',
  path: '/merchant/links/:id',
  summary: 'The two balances of a linked member; not found once they have disconnected',
  access: 'merchant',
  params,
  status: 200,
  response: MerchantLink,
  errors: ['unauthenticated', 'not_found', 'rate_limited'],
} as const satisfies Endpoint;

export const LINK_EVENTS = ['link.created', 'link.denied', 'link.revoked'] as const;

/** The body of a webhook about a link (Standard Webhooks). */
export const LinkEvent = z.object({
  id: z.string(),
  type: z.enum(LINK_EVENTS),
  timestamp: Timestamp,
  data: MerchantLinkSession,
});
