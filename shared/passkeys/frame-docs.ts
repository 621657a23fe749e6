import type { Documented } from '../http/endpoint.ts';
import * as endpoints from './frame-endpoints.ts';

export const allow = {
  ...endpoints.allow,
  summary:
    'A one-time code by which the frame holding the verifier remembers your passkeys; null without one for payments',
} as const satisfies Documented;

export const remember = {
  ...endpoints.remember,
  summary: "Exchange code and verifier for the cookie of this shop's frame",
} as const satisfies Documented;

export const begin = {
  ...endpoints.begin,
  summary: "What the browser shows, and a passkey signs, to pay `total` in this shop's frame",
} as const satisfies Documented;

export const redeem = {
  ...endpoints.redeem,
  summary: 'Exchange what a passkey has signed, and the verifier, for a token of this session only',
} as const satisfies Documented;
