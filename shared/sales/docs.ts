import type { Documented } from '../http/endpoint.ts';
import * as endpoints from './endpoints.ts';

export const read = {
  ...endpoints.read,
  name: 'readSales',
  summary: 'Read your sales',
  description:
    'Returns your sales of a period: the totals, the totals by currency of the price, and the sales of each day, week or month. Days are in UTC, and the first and the last day are included. The default period is 30 days. The longest is 1100 days, or 366 days with one point per day.',
} as const satisfies Documented;

export const listPayments = {
  ...endpoints.listPayments,
  summary:
    'List the payments you received, newest first by default; pass `next` as `after` to get the next page',
} as const satisfies Documented;

export const readPaymentDetail = {
  ...endpoints.readPaymentDetail,
  summary: 'Read a payment you received by its transaction ID',
} as const satisfies Documented;
