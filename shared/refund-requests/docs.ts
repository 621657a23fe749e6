import type { Documented } from '../http/endpoint.ts';
import * as endpoints from './endpoints.ts';

export const ask = {
  ...endpoints.ask,
  summary: 'Request a refund of a payment you made, in full or in part',
} as const satisfies Documented;

export const readOfPayment = {
  ...endpoints.readOfPayment,
  summary:
    'Read how much of a payment you made can still be refunded, and your refund requests, newest first',
} as const satisfies Documented;

export const withdraw = {
  ...endpoints.withdraw,
  summary: 'Withdraw your refund request',
} as const satisfies Documented;

export const list = {
  ...endpoints.list,
  name: 'listRefundRequests',
  summary: 'List refund requests',
  description:
    'Returns the refund requests of payers, newest first. Pass `next` as `after` to get the next page.',
} as const satisfies Documented;

export const decline = {
  ...endpoints.decline,
  name: 'declineRefundRequest',
  summary: 'Decline a refund request',
  description:
    'Declines an open refund request. The payer sees your `answer`. To accept the request instead, create a refund with `refundRequest`.',
} as const satisfies Documented;
