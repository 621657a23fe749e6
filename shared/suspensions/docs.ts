import type { Documented } from '../http/endpoint.ts';
import * as endpoints from './endpoints.ts';

export const list = {
  ...endpoints.list,
  summary: 'What an undo suspended, and until when an owner can decide',
} as const satisfies Documented;

export const decide = {
  ...endpoints.decide,
  summary: 'Keep or end what an undo suspended',
} as const satisfies Documented;
