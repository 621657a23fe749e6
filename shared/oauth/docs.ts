import type { Documented } from '../http/endpoint.ts';
import * as endpoints from './endpoints.ts';

export const answer = {
  ...endpoints.answer,
  summary: 'Where your answer goes: the address of the client that asked, with a code or an error',
} as const satisfies Documented;
