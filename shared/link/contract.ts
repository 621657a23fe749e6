/** A merchant's invitation to be linked, as a member meets it, and a member's own links. */
import * as z from 'zod/mini';
import type { Endpoint } from '../http/endpoint.ts';
import { Ok, Timestamp } from '../http/fields.ts';
import { Base64Url32 } from '../pay/contract.ts';
import { Balances, LINK_STATUSES, LinkId } from './fields.ts';

const params = z.strictObject({ id: LinkId });

/** What concerns the signed-in member alone: `balances` is what the merchant would see now. */
const Invited = z.object({ name: z.string(), isLinked: z.boolean(), balances: Balances });

export const LinkSession = z.object({
  id: LinkId,
  status: z.enum(LINK_STATUSES),
  merchant: z.object({ name: z.string(), domain: z.string() }),
  locale: z.nullable(z.string()),
  expiresAt: Timestamp,
  /** When it was accepted, denied or expired; null while pending. */
  closedAt: z.nullable(Timestamp),
  successUrl: z.nullable(z.string()),
  deniedUrl: z.nullable(z.string()),
  member: z.nullable(Invited),
});
export type LinkSession = z.output<typeof LinkSession>;

export const readLinkSession = {
  method: 'GET',
  path: '/link/:id',
  summary: 'The invitation and, with a token, what concerns its holder',
  access: 'optional',
  params,
  status: 200,
  response: LinkSession,
  errors: ['session_not_found', 'rate_limited'],
} as const satisfies Endpoint;

export const authorizeLink = {
  method: 'POST',
  path: '/link/:id/authorize',
  summary: 'A one-time code that lets the frame holding the verifier answer this invitation',
  access: 'member',
  params,
  body: z.strictObject({ challenge: Base64Url32 }),
  status: 200,
  response: z.object({ code: z.string(), expiresAt: Timestamp }),
  errors: [
    'unauthenticated',
    'forbidden',
    'session_not_found',
    'session_not_pending',
    'rate_limited',
  ],
} as const satisfies Endpoint;

export const redeemLinkCode = {
  method: 'POST',
  path: '/link/:id/token',
  summary: 'Exchange code and verifier for a token good for this invitation only',
  access: 'public',
  params,
  body: z.strictObject({ code: Base64Url32, verifier: Base64Url32 }),
  status: 200,
  response: z.object({ jwt: z.string(), expiresAt: Timestamp }),
  errors: ['code_invalid', 'rate_limited'],
} as const satisfies Endpoint;

export const acceptLink = {
  method: 'POST',
  path: '/link/:id/accept',
  summary: 'Link your account to the merchant. Accepting again has the same answer',
  access: 'linker',
  params,
  status: 200,
  response: LinkSession,
  errors: [
    'unauthenticated',
    'forbidden',
    'session_not_found',
    'session_not_pending',
    'already_linked',
    'own_link',
    'payments_disabled',
    'rate_limited',
  ],
} as const satisfies Endpoint;

export const denyLink = {
  method: 'POST',
  path: '/link/:id/deny',
  summary: 'Turn the invitation down; nothing is shared',
  access: 'linker',
  params,
  status: 200,
  response: LinkSession,
  errors: [
    'unauthenticated',
    'forbidden',
    'session_not_found',
    'session_not_pending',
    'rate_limited',
  ],
} as const satisfies Endpoint;

const MemberLink = z.object({
  id: LinkId,
  merchant: z.object({ name: z.string(), domain: z.string() }),
  since: Timestamp,
});
export type MemberLink = z.output<typeof MemberLink>;

/** One for each merchant at most: there are few, and they come all at once. */
export const listLinks = {
  method: 'GET',
  path: '/links',
  summary: 'The merchants you are linked with, newest first',
  access: 'member',
  status: 200,
  response: z.object({ links: z.array(MemberLink) }),
  errors: ['unauthenticated', 'forbidden'],
} as const satisfies Endpoint;

export const endLink = {
  method: 'DELETE',
  path: '/links/:id',
  summary: 'Disconnect from a merchant: it sees nothing of you from now on',
  access: 'member',
  params,
  status: 200,
  response: Ok,
  errors: ['unauthenticated', 'forbidden', 'not_found', 'rate_limited'],
} as const satisfies Endpoint;
