import type { Documented } from '../http/endpoint.ts';
import * as endpoints from './endpoints.ts';

export const list = {
  ...endpoints.list,
  summary: 'Your transactions, newest first; `next` is the `after` of the following page',
} as const satisfies Documented;

export const readTimeline = {
  ...endpoints.readTimeline,
  summary: 'What happened to one of your payments, oldest first',
} as const satisfies Documented;

export const readBalanceHistory = {
  ...endpoints.readBalanceHistory,
  summary: 'Your balances over the last days, in tokens',
} as const satisfies Documented;
