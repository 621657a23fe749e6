import type { Documented } from '../http/endpoint.ts';
import * as endpoints from './endpoints.ts';

export const create = {
  ...endpoints.create,
  summary: 'Register; a confirmation link is sent by e-mail',
  description:
    'Clients of Strapi 3 may send `username`, the full name, in place of `name` and `surname`, and the header `Salus-Acceptances: privacy, conditions` in place of `acceptances`.',
} as const satisfies Documented;

export const sendEmailConfirmation = {
  ...endpoints.sendEmailConfirmation,
  summary: 'Send the confirmation link again; the same answer for every address',
} as const satisfies Documented;

export const confirm = {
  ...endpoints.confirm,
  summary: 'Confirm an e-mail address with the code of its link; again changes nothing',
} as const satisfies Documented;
