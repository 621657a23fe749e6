import type { Documented } from '../http/endpoint.ts';
import * as endpoints from './endpoints.ts';

export const change = {
  ...endpoints.change,
  summary:
    'Move tokens into your membership or out of it; send an Idempotency-Key to make the call safe to retry',
} as const satisfies Documented;

export const listLevelChanges = {
  ...endpoints.listLevelChanges,
  summary: 'List the changes of your level, newest first, at most 100',
} as const satisfies Documented;
