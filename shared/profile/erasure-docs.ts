import type { Documented } from '../http/endpoint.ts';
import * as endpoints from './erasure-endpoints.ts';

export const read = {
  ...endpoints.read,
  summary: 'Read whether and when your account will be deleted, and what prevents it',
} as const satisfies Documented;

export const request = {
  ...endpoints.request,
  summary: 'Request the deletion of your account',
} as const satisfies Documented;

export const cancel = {
  ...endpoints.cancel,
  summary: 'Cancel the deletion of your account',
} as const satisfies Documented;

export const stop = {
  ...endpoints.stop,
  summary: 'Cancel the deletion of an account with the code from its e-mail',
} as const satisfies Documented;
