import type { Documented } from '../http/endpoint.ts';
import * as endpoints from './token-endpoints.ts';

export const list = {
  ...endpoints.list,
  summary: "A business's API tokens that are good now, newest first",
} as const satisfies Documented;

export const create = {
  ...endpoints.create,
  summary: 'A new API token; those before end now or in 24 hours',
} as const satisfies Documented;

export const reveal = {
  ...endpoints.reveal,
  summary: 'One of your API tokens, in full',
} as const satisfies Documented;

export const revoke = {
  ...endpoints.revoke,
  summary: 'Revoke one of your API tokens; calls with it are refused from now on',
} as const satisfies Documented;
