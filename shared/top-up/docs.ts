import type { Documented } from '../http/endpoint.ts';
import * as endpoints from './endpoints.ts';

export const quote = {
  ...endpoints.quote,
  summary: 'Read the card charge for the tokens that you lack for this payment',
} as const satisfies Documented;

export const create = {
  ...endpoints.create,
  summary: 'Buy the missing tokens by card and pay with them, with one approval',
} as const satisfies Documented;

export const read = {
  ...endpoints.read,
  summary: 'Read your latest top-up for this session and its result',
} as const satisfies Documented;
