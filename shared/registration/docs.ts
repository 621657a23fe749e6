import type { Documented } from '../http/endpoint.ts';
import * as endpoints from './endpoints.ts';

export const create = {
  ...endpoints.create,
  summary: 'Register; sends a confirmation link by e-mail',
  description:
    'Clients of Strapi 3 can send `username`, the full name, instead of `name` and `surname`, and the header `Salus-Acceptances: privacy, conditions` instead of `acceptances`.',
} as const satisfies Documented;

export const sendEmailConfirmation = {
  ...endpoints.sendEmailConfirmation,
  summary:
    'Send the confirmation link again; the answer does not show whether the address is registered',
} as const satisfies Documented;

export const confirm = {
  ...endpoints.confirm,
  summary:
    'Confirm an e-mail address with the code of its link; repeating the call has no further effect',
} as const satisfies Documented;
