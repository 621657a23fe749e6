import type { Documented } from '../http/endpoint.ts';
import * as endpoints from './endpoints.ts';

export const reportFallback = {
  ...endpoints.reportFallback,
  summary:
    'Report that a checkout was replaced by a link; as text/plain, so that sendBeacon needs no preflight request',
} as const satisfies Documented;
