import type { Documented } from '../http/endpoint.ts';
import * as endpoints from './endpoints.ts';

export const read = {
  ...endpoints.read,
  summary: 'Which parts of this installation work, and how they did for 90 days',
} as const satisfies Documented;
