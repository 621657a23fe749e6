import type { Documented } from '../http/endpoint.ts';
import * as endpoints from './endpoints.ts';

export const read = {
  ...endpoints.read,
  name: 'readReserves',
  summary: 'List the proofs of reserves, newest first, and the keys that signed them',
} as const satisfies Documented;

export const readMine = {
  ...endpoints.readMine,
  name: 'readMyReserves',
  summary: 'Read where the newest proof of reserves contains your own balance',
} as const satisfies Documented;
