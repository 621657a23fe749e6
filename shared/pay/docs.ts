import type { Documented } from '../http/endpoint.ts';
import * as endpoints from './endpoints.ts';

export const read = {
  ...endpoints.read,
  summary: 'The session, its quote and, with a token, what concerns its holder',
} as const satisfies Documented;

export const quote = {
  ...endpoints.quote,
  summary: 'Make the next quote when the last one has expired; a live one is kept',
} as const satisfies Documented;

export const confirm = {
  ...endpoints.confirm,
  summary: 'Pay. Confirming again as the same payer answers with the same receipt',
} as const satisfies Documented;

export const extend = {
  ...endpoints.extend,
  summary:
    'Extend a pending session and its live quote by ten minutes, or by the lifetime that the merchant chose when that is shorter; once: a repeated call changes nothing',
} as const satisfies Documented;

export const cancel = {
  ...endpoints.cancel,
  summary: "Cancel a pending session, as a signed-in member or from the session's own frame",
} as const satisfies Documented;

export const tellTill = {
  ...endpoints.tellTill,
  summary: 'Tell the till that asks for this payment why the caller may not pay it',
} as const satisfies Documented;
