import type { Documented } from '../http/endpoint.ts';
import * as endpoints from './endpoints.ts';

export const read = {
  ...endpoints.read,
  name: 'readSettings',
  summary: 'Read your settings',
  description:
    'Your name and domain, where payers and linked members come back to, and the sites whose pages may show the checkout.',
} as const satisfies Documented;

export const update = {
  ...endpoints.update,
  name: 'updateSettings',
  summary: 'Change your settings',
  description:
    'Changes the given fields; null clears one. Return addresses must be on one of your own sites. `recipientWebhook` is the address of your first webhook endpoint, and needs the scope `webhook-endpoints:write` as well. Name and domain are changed by a person.',
} as const satisfies Documented;

export const createOrigin = {
  ...endpoints.createOrigin,
  name: 'createOrigin',
  summary: 'Add a site',
  description:
    'Lets the pages of one more origin show the checkout, and payers return there. The origin is below your proven domain, or has the same proof: the TXT record or the file of `readVerification`. Adding it again changes nothing. The business is told by e-mail.',
} as const satisfies Documented;

export const deleteOrigin = {
  ...endpoints.deleteOrigin,
  name: 'deleteOrigin',
  summary: 'Remove a site',
  description:
    'Its pages show no further checkouts; payments that were started there may still be shown. Refused while a return address is on it.',
} as const satisfies Documented;
