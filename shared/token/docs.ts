import type { Documented } from '../http/endpoint.ts';
import * as endpoints from './endpoints.ts';

export const readRates = {
  ...endpoints.readRates,
  summary: 'Price of one token per currency, as decimal strings',
} as const satisfies Documented;

export const readRateHistory = {
  ...endpoints.readRateHistory,
  summary: 'Past prices of one token in one currency, oldest first, 1000 points at most',
} as const satisfies Documented;
