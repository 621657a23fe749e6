import type { Documented } from '../http/endpoint.ts';
import * as endpoints from './endpoints.ts';

export const readStaking = {
  ...endpoints.readStaking,
  summary:
    'The membership levels and how far away each is: `business` for merchants, else `payments`',
} as const satisfies Documented;

export const readAccounts = {
  ...endpoints.readAccounts,
  summary: 'Payment account (cash) and membership account (stake), in tokens',
} as const satisfies Documented;
