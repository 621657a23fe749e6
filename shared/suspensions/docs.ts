import type { Documented } from '../http/endpoint.ts';
import * as endpoints from './endpoints.ts';

export const list = {
  ...endpoints.list,
  summary:
    'List what was suspended when a change of credentials was undone, and until when an owner can decide',
} as const satisfies Documented;

export const decide = {
  ...endpoints.decide,
  summary: 'Keep or end what was suspended when a change of credentials was undone',
} as const satisfies Documented;
