import type { Documented } from '../http/endpoint.ts';
import * as endpoints from './endpoints.ts';

export const read = {
  ...endpoints.read,
  name: 'readReserves',
  summary: 'Proofs of reserves, the newest first, and the keys that signed them',
} as const satisfies Documented;

export const readMine = {
  ...endpoints.readMine,
  name: 'readMyReserves',
  summary: 'Where the newest proof of reserves contains the member’s own balance',
} as const satisfies Documented;
