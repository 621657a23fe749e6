import type { Documented } from '../http/endpoint.ts';
import * as endpoints from './account-endpoints.ts';

export const followAccount = {
  ...endpoints.followAccount,
  summary:
    'Versions of your lists now, or as they change; they say that something is new, never what',
} as const satisfies Documented;
