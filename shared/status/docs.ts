import type { Documented } from '../http/endpoint.ts';
import * as endpoints from './endpoints.ts';

export const read = {
  ...endpoints.read,
  summary:
    'Read which parts of this installation work now, and how available each was in the last 90 days',
} as const satisfies Documented;
