import type { Documented } from '../http/endpoint.ts';
import * as endpoints from './endpoints.ts';

export const payout = {
  ...endpoints.payout,
  summary: "A business's earnings go to its external deposit address",
} as const satisfies Documented;

export const list = {
  ...endpoints.list,
  summary: 'Your withdrawals, newest first; at most 50',
} as const satisfies Documented;

export const cancel = {
  ...endpoints.cancel,
  summary: 'Cancel a withdrawal of yours before it is signed; the tokens come back',
} as const satisfies Documented;

export const cancelByCode = {
  ...endpoints.cancelByCode,
  summary: 'Cancel a withdrawal with the code of its mail, before it is signed',
} as const satisfies Documented;
