import type { Documented } from '../http/endpoint.ts';
import * as endpoints from './endpoints.ts';

export const quote = {
  ...endpoints.quote,
  summary: 'Lock the token price in a currency while you decide',
} as const satisfies Documented;

export const create = {
  ...endpoints.create,
  summary: 'Buy tokens at a quote; the card is given to the card network, not to us',
} as const satisfies Documented;

export const openPayment = {
  ...endpoints.openPayment,
  summary: 'Go on with a purchase that is not paid yet, with this card or another',
} as const satisfies Documented;

export const cancel = {
  ...endpoints.cancel,
  summary: 'End a purchase that is not paid, so that its amount is free for another one',
} as const satisfies Documented;

export const list = {
  ...endpoints.list,
  summary: 'Your purchases, newest first; `next` is the `after` of the following page',
} as const satisfies Documented;

export const read = {
  ...endpoints.read,
  summary: 'One of your purchases',
} as const satisfies Documented;
