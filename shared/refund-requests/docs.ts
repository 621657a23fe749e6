import type { Documented } from '../http/endpoint.ts';
import * as endpoints from './endpoints.ts';

export const ask = {
  ...endpoints.ask,
  summary: 'Ask the business for a refund of a payment you made, whole or in part',
} as const satisfies Documented;

export const readOfPayment = {
  ...endpoints.readOfPayment,
  summary: 'What of a payment you made may still be asked back, and your requests, newest first',
} as const satisfies Documented;

export const withdraw = {
  ...endpoints.withdraw,
  summary: 'Take back your request for a refund',
} as const satisfies Documented;

export const list = {
  ...endpoints.list,
  name: 'listRefundRequests',
  summary: 'List refund requests',
  description:
    'What payers have asked back, newest first. `next` is the `after` of the following page.',
} as const satisfies Documented;

export const decline = {
  ...endpoints.decline,
  name: 'declineRefundRequest',
  summary: 'Decline a refund request',
  description: 'The payer reads your `answer`. To refund, create a refund with `refundRequest`.',
} as const satisfies Documented;
