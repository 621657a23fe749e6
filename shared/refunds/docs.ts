import type { Documented } from '../http/endpoint.ts';
import * as endpoints from './endpoints.ts';

export const refundSession = {
  ...endpoints.refundSession,
  name: 'createRefund',
  summary: 'Refund a payment',
  description:
    'Gives a payment back, whole or in part, at the rate and discount it was made at. Together the refunds are at most the payment. The tokens leave your payment account.',
} as const satisfies Documented;

export const list = {
  ...endpoints.list,
  name: 'listRefunds',
  summary: 'List the refunds of a payment',
  description: 'Newest first. `next` is the `after` of the following page.',
} as const satisfies Documented;

export const listAll = {
  ...endpoints.listAll,
  name: 'listAllRefunds',
  summary: 'List refunds',
  description: 'Of all your payments, newest first. `next` is the `after` of the following page.',
} as const satisfies Documented;

export const read = {
  ...endpoints.read,
  name: 'readRefund',
  summary: 'Read a refund',
  description: 'One of yours.',
} as const satisfies Documented;

export const readRefundable = {
  ...endpoints.readRefundable,
  summary: 'What of a payment you received has been refunded, and what is left',
} as const satisfies Documented;

export const create = {
  ...endpoints.create,
  summary: 'Give a payment you received back, whole or in part. Takes an Idempotency-Key',
} as const satisfies Documented;
