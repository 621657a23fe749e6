import type { Documented } from '../http/endpoint.ts';
import * as endpoints from './endpoints.ts';

export const read = {
  ...endpoints.read,
  summary: 'Read a pay session and its quote; with a token, also what the member can do',
} as const satisfies Documented;

export const quote = {
  ...endpoints.quote,
  summary: 'Create a new quote if the last one has expired; a valid quote is kept',
} as const satisfies Documented;

export const confirm = {
  ...endpoints.confirm,
  summary: 'Pay; repeating the call as the same payer returns the same receipt',
} as const satisfies Documented;

export const extend = {
  ...endpoints.extend,
  summary:
    'Extend a pending session and its valid quote once, by ten minutes or by the lifetime that the merchant chose, whichever is shorter; repeating the call has no further effect',
} as const satisfies Documented;

export const cancel = {
  ...endpoints.cancel,
  summary: 'Cancel a pending session, as a signed-in member or from the frame of the session',
} as const satisfies Documented;

export const applyCoupon = {
  ...endpoints.applyCoupon,
  summary: 'Apply a coupon by its code; the session gets a new quote',
} as const satisfies Documented;

export const removeCoupon = {
  ...endpoints.removeCoupon,
  summary: 'Remove the coupon; one that applies by itself comes back',
} as const satisfies Documented;

export const tellTill = {
  ...endpoints.tellTill,
  summary: 'Tell the till that requested this payment why you cannot pay it',
} as const satisfies Documented;
