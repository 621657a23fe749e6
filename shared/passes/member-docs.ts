import type { Documented } from '../http/endpoint.ts';
import * as endpoints from './member-endpoints.ts';

export const list = {
  ...endpoints.list,
  summary: 'List the passes of the signed-in member',
} as const satisfies Documented;

export const readSecret = {
  ...endpoints.readSecret,
  summary: 'Read the secret from which the phone makes the codes of its passes',
  description:
    'HMAC-SHA-256 one-time passwords of RFC 6238: eight digits, steps of 30 seconds. The secret belongs to this sign-in and ends with it.',
} as const satisfies Documented;

export const share = {
  ...endpoints.share,
  summary: 'Show name or e-mail address to the business of a pass, or stop showing it',
} as const satisfies Documented;

export const readGift = {
  ...endpoints.readGift,
  summary: 'Read a pass that a business gives',
} as const satisfies Documented;

export const acceptGift = {
  ...endpoints.acceptGift,
  summary: 'Accept a pass that a business gives',
} as const satisfies Documented;
