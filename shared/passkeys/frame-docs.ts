import type { Documented } from '../http/endpoint.ts';
import * as endpoints from './frame-endpoints.ts';

export const allow = {
  ...endpoints.allow,
  summary:
    "Create a one-time code with which the shop's frame can remember your passkeys; null if you have no passkey for payments",
} as const satisfies Documented;

export const remember = {
  ...endpoints.remember,
  summary: "Exchange the one-time code and its verifier for the cookie of this shop's frame",
} as const satisfies Documented;

export const begin = {
  ...endpoints.begin,
  summary:
    "Create the payment request that the browser shows and a passkey signs, to pay `total` in this shop's frame",
} as const satisfies Documented;

export const redeem = {
  ...endpoints.redeem,
  summary: 'Exchange the signature of a passkey and the verifier for a token of this session only',
} as const satisfies Documented;
