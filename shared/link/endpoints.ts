/** Invitations to link as members see them, and a member's own links. */
import * as z from 'zod/mini';
import { MerchantIdentity } from '../domain/identity.ts';
import type { Endpoint } from '../http/endpoint.ts';
import { Ok, Timestamp } from '../http/fields.ts';
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
  member: z.nullable(Invited),
});
export type LinkSession = z.output<typeof LinkSession>;

export const readSession = {
  method: 'GET',
  path: '/link/:id',
  summary: 'The invitation and, with a token, what concerns its holder',
  access: 'optional',
  params,
  status: 200,
  response: LinkSession,
  errors: ['session_not_found', 'rate_limited'],
} as const satisfies Endpoint;

export const accept = {
  method: 'POST',
  path: '/link/:id/accept',
  summary:
    'Link your account to the merchant, or end the invitation if you are linked already. Accepting again has the same answer',
  access: 'member',
  params,
  status: 200,
  response: LinkSession,
  errors: [
    'unauthenticated',
    'forbidden',
    'session_not_found',
    'session_not_pending',
    'mode_mismatch',
    'payments_disabled',
    'rate_limited',
  ],
} as const satisfies Endpoint;

export const deny = {
  method: 'POST',
  path: '/link/:id/deny',
  summary: 'Turn the invitation down; nothing is shared',
  access: 'member',
  params,
  status: 200,
  response: LinkSession,
  errors: [
    'unauthenticated',
    'forbidden',
    'session_not_found',
    'session_not_pending',
    'mode_mismatch',
    'rate_limited',
  ],
} as const satisfies Endpoint;

const MemberLink = z.object({
  id: LinkId,
  merchant: MerchantIdentity,
  since: Timestamp,
});
export type MemberLink = z.output<typeof MemberLink>;

/** Without pages: there is at most one link per merchant. */
export const list = {
  method: 'GET',
  path: '/links',
  summary: 'The merchants you are linked with, newest first',
  access: 'member',
  status: 200,
  response: z.object({ links: z.array(MemberLink) }),
  errors: ['unauthenticated', 'forbidden'],
} as const satisfies Endpoint;

export const end = {
  method: 'DELETE',
  path: '/links/:id',
  summary: 'Disconnect from a merchant: it sees nothing of you from now on',
  access: 'member',
  params,
  status: 200,
  response: Ok,
  errors: ['unauthenticated', 'forbidden', 'not_found', 'rate_limited'],
} as const satisfies Endpoint;
