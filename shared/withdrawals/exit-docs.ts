import type { Documented } from '../http/endpoint.ts';
import * as endpoints from './exit-endpoints.ts';

export const exit = {
  ...endpoints.exit,
  summary: 'Leave: all of the stake goes to an external address, and the account is closed',
} as const satisfies Documented;
