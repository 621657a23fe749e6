import type { Documented } from '../http/endpoint.ts';
import * as endpoints from './endpoints.ts';

export const begin = {
  ...endpoints.begin,
  summary: 'Have eight digits sent to your e-mail address',
} as const satisfies Documented;

export const prove = {
  ...endpoints.prove,
  summary: 'Type the digits',
} as const satisfies Documented;
