import type { Documented } from '../http/endpoint.ts';
import * as endpoints from './endpoints.ts';

export const list = {
  ...endpoints.list,
  summary: 'List your transactions, newest first; pass `next` as `after` to get the next page',
} as const satisfies Documented;

export const readTimeline = {
  ...endpoints.readTimeline,
  summary: 'List the events of one of your payments, oldest first',
} as const satisfies Documented;

export const readBalanceHistory = {
  ...endpoints.readBalanceHistory,
  summary: 'List your balances of the last days, in tokens',
} as const satisfies Documented;
