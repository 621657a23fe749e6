import type { Documented } from '../http/endpoint.ts';
import * as endpoints from './endpoints.ts';

export const readRates = {
  ...endpoints.readRates,
  summary: 'Read the price of one token in each currency, as decimal strings',
} as const satisfies Documented;

export const readRateHistory = {
  ...endpoints.readRateHistory,
  summary: 'List the past prices of one token in a currency, oldest first, at most 1000',
} as const satisfies Documented;
