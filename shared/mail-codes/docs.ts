import type { Documented } from '../http/endpoint.ts';
import * as endpoints from './endpoints.ts';

export const redeem = {
  ...endpoints.redeem,
  summary: 'Exchange the digits from an e-mail for the code of its link',
} as const satisfies Documented;
