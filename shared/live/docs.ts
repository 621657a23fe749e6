import type { Documented } from '../http/endpoint.ts';
import * as endpoints from './endpoints.ts';

export const followPayment = {
  ...endpoints.followPayment,
  summary: 'The status of a session now, or as it changes; the id is the capability',
} as const satisfies Documented;

export const followInvitation = {
  ...endpoints.followInvitation,
  summary: 'The status of an invitation now, or as it changes; the id is the capability',
} as const satisfies Documented;
