import type { Documented } from '../http/endpoint.ts';
import * as endpoints from './token-endpoints.ts';

export const list = {
  ...endpoints.list,
  summary: 'List the valid API tokens of a business, newest first',
} as const satisfies Documented;

export const create = {
  ...endpoints.create,
  summary: 'Create a new API token; previous tokens end at once or after 24 hours',
} as const satisfies Documented;

export const reveal = {
  ...endpoints.reveal,
  summary: 'Show one of your API tokens in full',
} as const satisfies Documented;

export const revoke = {
  ...endpoints.revoke,
  summary: 'Revoke one of your API tokens at once',
} as const satisfies Documented;
