import type { Documented } from '../http/endpoint.ts';
import * as endpoints from './detail-endpoints.ts';

export const read = {
  ...endpoints.read,
  summary: 'Read one of your transactions',
} as const satisfies Documented;
