import type { Documented } from '../http/endpoint.ts';
import * as endpoints from './erasure-endpoints.ts';

export const read = {
  ...endpoints.read,
  summary: 'Whether and when your account is deleted, and what is in the way',
} as const satisfies Documented;

export const request = {
  ...endpoints.request,
  summary: 'Ask for the deletion of your account',
} as const satisfies Documented;

export const cancel = {
  ...endpoints.cancel,
  summary: 'Keep your account after all',
} as const satisfies Documented;

export const stop = {
  ...endpoints.stop,
  summary: 'Stop the deletion of an account with the code of its mail',
} as const satisfies Documented;
