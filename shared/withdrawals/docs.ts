import type { Documented } from '../http/endpoint.ts';
import * as endpoints from './endpoints.ts';

export const payout = {
  ...endpoints.payout,
  summary: 'Pay out the earnings of a business to its external deposit address',
} as const satisfies Documented;

export const list = {
  ...endpoints.list,
  summary: 'List your withdrawals, newest first, at most 50',
} as const satisfies Documented;

export const cancel = {
  ...endpoints.cancel,
  summary:
    'Cancel one of your withdrawals before it is signed; the tokens are returned to your account',
} as const satisfies Documented;

export const cancelByCode = {
  ...endpoints.cancelByCode,
  summary: 'Cancel a withdrawal with the code from its e-mail, before it is signed',
} as const satisfies Documented;
