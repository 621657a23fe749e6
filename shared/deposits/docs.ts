import type { Documented } from '../http/endpoint.ts';
import * as endpoints from './endpoints.ts';

export const list = {
  ...endpoints.list,
  summary: 'Your latest deposits from the chain, the newest first',
} as const satisfies Documented;
