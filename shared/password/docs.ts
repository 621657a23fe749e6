import type { Documented } from '../http/endpoint.ts';
import * as endpoints from './endpoints.ts';

export const forgot = {
  ...endpoints.forgot,
  summary:
    'Send a link to set a new password; the answer does not show whether the address is registered',
  description:
    'The `url` that clients of Strapi 3 send is ignored, because the link leads to our own page.',
} as const satisfies Documented;

export const reset = {
  ...endpoints.reset,
  summary: 'Set a new password with the code of the link',
} as const satisfies Documented;
