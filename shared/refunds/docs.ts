import type { Documented } from '../http/endpoint.ts';
import * as endpoints from './endpoints.ts';

export const refundSession = {
  ...endpoints.refundSession,
  name: 'createRefund',
  summary: 'Refund a payment',
  description:
    'Refunds a payment in full or in part, at the rate and the discount of the payment. All refunds of a payment together cannot exceed it. The tokens are taken from your payment account.',
} as const satisfies Documented;

export const list = {
  ...endpoints.list,
  name: 'listRefunds',
  summary: 'List the refunds of a payment',
  description:
    'Returns the refunds of a payment, newest first. Pass `next` as `after` to get the next page.',
} as const satisfies Documented;

export const listAll = {
  ...endpoints.listAll,
  name: 'listAllRefunds',
  summary: 'List refunds',
  description:
    'Returns the refunds of all your payments, newest first. Pass `next` as `after` to get the next page.',
} as const satisfies Documented;

export const read = {
  ...endpoints.read,
  name: 'readRefund',
  summary: 'Read a refund',
  description: 'Returns one of your refunds.',
} as const satisfies Documented;

export const readRefundable = {
  ...endpoints.readRefundable,
  summary:
    'Read how much of a payment you received was refunded, and how much can still be refunded',
} as const satisfies Documented;

export const create = {
  ...endpoints.create,
  summary:
    'Refund a payment you received, in full or in part; send an Idempotency-Key to make the call safe to retry',
} as const satisfies Documented;
