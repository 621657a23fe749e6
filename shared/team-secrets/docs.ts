import type { Documented } from '../http/endpoint.ts';
import * as endpoints from './endpoints.ts';

export const list = {
  ...endpoints.list,
  summary:
    'List the valid keys and secrets that current or former people of the team created or saw',
} as const satisfies Documented;
