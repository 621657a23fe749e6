import type { Documented } from '../http/endpoint.ts';
import * as endpoints from './endpoints.ts';

export const followPayment = {
  ...endpoints.followPayment,
  summary:
    'Read the status of a pay session, once or as a stream; whoever knows the ID can read it',
} as const satisfies Documented;

export const followInvitation = {
  ...endpoints.followInvitation,
  summary:
    'Read the status of an invitation, once or as a stream; whoever knows the ID can read it',
} as const satisfies Documented;
