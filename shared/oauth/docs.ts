import type { Documented } from '../http/endpoint.ts';
import * as endpoints from './endpoints.ts';

export const answer = {
  ...endpoints.answer,
  summary:
    'Answer an authorization request; returns the redirect address of the client with a code or an error',
} as const satisfies Documented;
