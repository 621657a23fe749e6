import type { Documented } from '../http/endpoint.ts';
import * as endpoints from './endpoints.ts';

export const change = {
  ...endpoints.change,
  summary:
    'Move tokens into your membership or back. Send an Idempotency-Key to repeat the call safely',
} as const satisfies Documented;

export const listLevelChanges = {
  ...endpoints.listLevelChanges,
  summary: 'The levels you have reached and left, newest first, at most a hundred',
} as const satisfies Documented;
