import type { Documented } from '../http/endpoint.ts';
import * as endpoints from './endpoints.ts';

export const forgot = {
  ...endpoints.forgot,
  summary: 'Send a link to set a new password; the same answer for every address',
  description: 'The `url` that clients of Strapi 3 send is ignored: the link leads to our page.',
} as const satisfies Documented;

export const reset = {
  ...endpoints.reset,
  summary: 'Set a new password with the code of the link',
} as const satisfies Documented;
