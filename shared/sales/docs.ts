import type { Documented } from '../http/endpoint.ts';
import * as endpoints from './endpoints.ts';

export const read = {
  ...endpoints.read,
  name: 'readSales',
  summary: 'Read your sales',
  description:
    'What you took in a period: totals, by currency of the price, and per day, week or month. Days are in UTC, and both ends are included; 30 days unless given, at most 1100, or 366 in steps of a day.',
} as const satisfies Documented;

export const listPayments = {
  ...endpoints.listPayments,
  summary:
    'Payments received, newest first unless sorted; `next` is the `after` of the following page',
} as const satisfies Documented;

export const readPaymentDetail = {
  ...endpoints.readPaymentDetail,
  summary: 'One payment received, by its transaction code',
} as const satisfies Documented;
