import type { Documented } from '../http/endpoint.ts';
import * as endpoints from './reauthentication-endpoints.ts';

export const read = {
  ...endpoints.read,
  summary: 'List the factors that can confirm a sensitive action',
} as const satisfies Documented;

export const begin = {
  ...endpoints.begin,
  summary: 'Create a challenge for your passkey, to confirm a sensitive action',
} as const satisfies Documented;
