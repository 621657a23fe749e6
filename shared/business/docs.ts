import type { Documented } from '../http/endpoint.ts';
import * as endpoints from './endpoints.ts';

export const read = {
  ...endpoints.read,
  name: 'readSettings',
  summary: 'Read your settings',
  description:
    'Returns your name and domain, the addresses to which payers and linked members return, and the origins whose pages can show the checkout.',
} as const satisfies Documented;

export const update = {
  ...endpoints.update,
  name: 'updateSettings',
  summary: 'Change your settings',
  description:
    'Changes the fields that you send; null clears a field. Return addresses must be on one of your sites. `recipientWebhook` is the address of your first webhook endpoint and also needs the scope `webhook-endpoints:write`. Only a person can change the name and the domain.',
} as const satisfies Documented;

export const createOrigin = {
  ...endpoints.createOrigin,
  name: 'createOrigin',
  summary: 'Add a site',
  description:
    'Allows the pages of another origin to show the checkout, and payers to return there. The origin must be below your proven domain, or have a proof of its own: the TXT record or the file that `readVerification` returns. Repeating the call has no further effect. We send an e-mail to the owners of the business.',
} as const satisfies Documented;

export const deleteOrigin = {
  ...endpoints.deleteOrigin,
  name: 'deleteOrigin',
  summary: 'Remove a site',
  description:
    'The pages of the origin can no longer show new checkouts. Payments that were started there can still be shown. The call is refused while one of your return addresses is on the origin.',
} as const satisfies Documented;
