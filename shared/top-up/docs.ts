import type { Documented } from '../http/endpoint.ts';
import * as endpoints from './endpoints.ts';

export const quote = {
  ...endpoints.quote,
  summary: 'What a card would be charged for the tokens that this payment lacks',
} as const satisfies Documented;

export const create = {
  ...endpoints.create,
  summary: 'Buy the missing tokens by card and pay with them, in one approval',
} as const satisfies Documented;

export const read = {
  ...endpoints.read,
  summary: 'Your latest top-up of this session, and how it ended',
} as const satisfies Documented;
