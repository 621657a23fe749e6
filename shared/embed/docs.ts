import type { Documented } from '../http/endpoint.ts';
import * as endpoints from './endpoints.ts';

export const reportFallback = {
  ...endpoints.reportFallback,
  summary:
    'Tell that a checkout fell back to a link; as text/plain, so that sendBeacon need not ask first',
} as const satisfies Documented;
