import type { Documented } from '../http/endpoint.ts';
import * as endpoints from './endpoints.ts';

export const quote = {
  ...endpoints.quote,
  summary: 'Create a quote, which keeps the token price in a currency for a short time',
} as const satisfies Documented;

export const create = {
  ...endpoints.create,
  summary: 'Buy tokens at a quote; the card details go to the card network only',
} as const satisfies Documented;

export const openPayment = {
  ...endpoints.openPayment,
  summary: 'Continue a purchase that is not paid yet, with the same or another card',
} as const satisfies Documented;

export const cancel = {
  ...endpoints.cancel,
  summary: 'Cancel a purchase that is not paid; its amount no longer counts towards your limits',
} as const satisfies Documented;

export const withdraw = {
  ...endpoints.withdraw,
  summary:
    'Withdraw from a purchase within 14 days: its tokens that are still in your payment account are taken back, and their part of the money goes back to the card',
} as const satisfies Documented;

export const list = {
  ...endpoints.list,
  summary: 'List your purchases, newest first; pass `next` as `after` to get the next page',
} as const satisfies Documented;

export const read = {
  ...endpoints.read,
  summary: 'Read one of your purchases',
} as const satisfies Documented;
