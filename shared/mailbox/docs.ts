import type { Documented } from '../http/endpoint.ts';
import * as endpoints from './endpoints.ts';

export const begin = {
  ...endpoints.begin,
  summary: 'Send eight digits to your e-mail address',
} as const satisfies Documented;

export const prove = {
  ...endpoints.prove,
  summary: 'Prove access to your e-mail address with the digits',
} as const satisfies Documented;
