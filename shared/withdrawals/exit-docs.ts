import type { Documented } from '../http/endpoint.ts';
import * as endpoints from './exit-endpoints.ts';

export const exit = {
  ...endpoints.exit,
  summary:
    'Leave the community: withdraw the whole stake to an external address and close the account',
} as const satisfies Documented;
