/** How a merchant's site and this installation are connected. */
import * as z from 'zod/mini';
import { PROOF_ERRORS, proofFields } from '../factors/proof.ts';
import type { Endpoint } from '../http/endpoint.ts';
import { exactAddress, webAddress } from '../http/web-address.ts';
import { isOrigin } from './origin.ts';

/** Most further origins a business may add. */
export const MOST_ORIGINS = 20;

/** Most addresses that the answer to an authorization request may be sent to. */
export const MOST_REDIRECT_URIS = 10;

/**
 * `id` is also the business's OAuth client id. A link setting is null until it is set. `origins` are the domain's origins and the
 * `furtherOrigins` the business has added; their pages may show the checkout. `unprovenOrigins`
 * were added before origins had to be proven, and nobody is redirected to them.
 */
export const BusinessSettings = z.object({
  id: z.string(),
  recipientName: z.string(),
  recipientDomain: z.string(),
  recipientSuccessUrl: z.nullable(z.string()),
  recipientCancelUrl: z.nullable(z.string()),
  linkSuccessURL: z.nullable(z.string()),
  linkDeniedURL: z.nullable(z.string()),
  oauthRedirectUris: z.array(z.string()),
  recipientWebhook: z.nullable(z.string()),
  origins: z.array(z.string()),
  furtherOrigins: z.array(z.string()),
  unprovenOrigins: z.array(z.string()),
});
export type BusinessSettings = z.output<typeof BusinessSettings>;

const origin = z
  .string()
  .check(
    z.maxLength(260, 'At most 260 characters.'),
    z.refine(isOrigin, 'An origin such as "https://shop.example".'),
  );

const own = ['unauthenticated', 'forbidden', 'not_found', 'rate_limited'] as const;
const proven = [...PROOF_ERRORS, 'not_found'] as const;

export const read = {
  name: 'readSettings',
  method: 'GET',
  path: '/merchant/settings',
  summary: 'Read your settings',
  description:
    'Your name and domain, where payers and linked members come back to, and the sites whose pages may show the checkout.',
  access: 'business',
  scope: 'settings:read',
  status: 200,
  response: BusinessSettings,
  errors: own,
} as const satisfies Endpoint;

/**
 * Changes the given fields; null clears a field. Redirect addresses must be on a proven origin of
 * the business. `oauthRedirectUris` replaces the list; an authorization request names one of them
 * exactly (RFC 9700, section 2.1). The webhook may be any public address, over https except in the sandbox; when it
 * changes, its secret and its pending deliveries are kept. Changing the webhook requires
 * reauthentication of a person; a key needs `webhook-endpoints:write` for it.
 */
export const update = {
  name: 'updateSettings',
  method: 'PUT',
  path: '/merchant/settings',
  summary: 'Change your settings',
  description:
    'Changes the given fields; null clears one. Return addresses must be on one of your own sites. `recipientWebhook` is the address of your first webhook endpoint, and needs the scope `webhook-endpoints:write` as well. Name and domain are changed by a person.',
  access: 'business',
  scope: 'settings:write',
  body: z.strictObject({
    recipientSuccessUrl: z.optional(z.nullable(exactAddress())),
    recipientCancelUrl: z.optional(z.nullable(exactAddress())),
    linkSuccessURL: z.optional(z.nullable(exactAddress())),
    linkDeniedURL: z.optional(z.nullable(exactAddress())),
    oauthRedirectUris: z.optional(
      z
        .array(exactAddress())
        .check(z.maxLength(MOST_REDIRECT_URIS, `At most ${MOST_REDIRECT_URIS} addresses.`)),
    ),
    recipientWebhook: z.optional(z.nullable(webAddress())),
    ...proofFields,
  }),
  status: 200,
  response: BusinessSettings,
  // A person's, for a new `recipientWebhook`.
  errors: [...proven, 'second_factor_required', 'mailbox_unproven'],
} as const satisfies Endpoint;

/**
 * Requires https and no port, except in the sandbox. The origin must be below the business's proven
 * domain or carry the same proof as the domain (`GET /merchant/verification`): the TXT record at
 * `_salus.<host>` or the file. In the sandbox local origins need no proof.
 */
export const createOrigin = {
  name: 'createOrigin',
  method: 'POST',
  path: '/merchant/settings/origins',
  summary: 'Add a site',
  description:
    'Lets the pages of one more origin show the checkout, and payers return there. The origin is below your proven domain, or has the same proof: the TXT record or the file of `readVerification`. Adding it again changes nothing. The business is told by e-mail.',
  access: 'business',
  scope: 'settings:write',
  body: z.strictObject({ origin, ...proofFields }),
  status: 200,
  response: BusinessSettings,
  errors: [...proven, 'origin_unproven'],
} as const satisfies Endpoint;

/** Payments that were started on that origin may still be shown there. */
export const deleteOrigin = {
  name: 'deleteOrigin',
  method: 'DELETE',
  path: '/merchant/settings/origins',
  summary: 'Remove a site',
  description:
    'Its pages show no further checkouts; payments that were started there may still be shown. Refused while a return address is on it.',
  access: 'business',
  scope: 'settings:write',
  query: z.strictObject({ origin }),
  status: 200,
  response: BusinessSettings,
  errors: [...own, 'origin_in_use'],
} as const satisfies Endpoint;
