import type { Documented } from '../http/endpoint.ts';
import * as endpoints from './endpoints.ts';

export const readStaking = {
  ...endpoints.readStaking,
  summary:
    'List the membership levels and the tokens that you need for each; the kind is `business` for businesses and `payments` for others',
} as const satisfies Documented;

export const readAccounts = {
  ...endpoints.readAccounts,
  summary: 'Read your payment account (cash) and your membership (stake), in tokens',
} as const satisfies Documented;
