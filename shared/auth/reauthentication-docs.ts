import type { Documented } from '../http/endpoint.ts';
import * as endpoints from './reauthentication-endpoints.ts';

export const read = {
  ...endpoints.read,
  summary: 'Which factors confirm a sensitive action of yours',
} as const satisfies Documented;

export const begin = {
  ...endpoints.begin,
  summary: 'A challenge for your passkey, to confirm a sensitive action',
} as const satisfies Documented;
