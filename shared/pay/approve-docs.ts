import type { Documented } from '../http/endpoint.ts';
import * as endpoints from './approve-endpoints.ts';

export const begin = {
  ...endpoints.begin,
  summary: 'Create a challenge for a passkey, to confirm this payment at this total',
} as const satisfies Documented;

export const approve = {
  ...endpoints.approve,
  summary: 'Confirm this payment at this total; it can then be paid once, within five minutes',
} as const satisfies Documented;
