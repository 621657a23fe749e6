import type { Documented } from '../http/endpoint.ts';
import * as endpoints from './endpoints.ts';

export const list = {
  ...endpoints.list,
  summary: 'List your latest deposits from the chain, newest first',
} as const satisfies Documented;
