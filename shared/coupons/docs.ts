import type { Documented } from '../http/endpoint.ts';
import * as endpoints from './endpoints.ts';

export const list = {
  ...endpoints.list,
  name: 'listCoupons',
  summary: 'List coupons',
  description: 'Returns your coupons, newest first. Pass `next` as `after` to get the next page.',
} as const satisfies Documented;

export const create = {
  ...endpoints.create,
  name: 'createCoupon',
  summary: 'Create a coupon',
  description:
    'Creates a coupon: a percentage or an amount off the price, before the member discount. Send either `percent`, or `amount` and `currency`. A coupon without a code applies to every payment that it is for.',
} as const satisfies Documented;

export const read = {
  ...endpoints.read,
  name: 'readCoupon',
  summary: 'Read a coupon',
  description: 'Returns one of your coupons, and how often it was used.',
} as const satisfies Documented;

export const change = {
  ...endpoints.change,
  name: 'changeCoupon',
  summary: 'Change a coupon',
  description:
    'Changes the fields that you send; null takes a limit away. `enabled: false` switches the coupon off. Code, percentage and amount stay as they are. A payment that is open when its coupon changes is checked again when it is paid.',
} as const satisfies Documented;
