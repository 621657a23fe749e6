import type { Documented } from '../http/endpoint.ts';
import * as endpoints from './console-endpoints.ts';

export const list = {
  ...endpoints.list,
  summary: 'The tills of a business that are not revoked, newest first',
} as const satisfies Documented;

export const create = {
  ...endpoints.create,
  summary: 'A new till, and the code that pairs a device with it',
} as const satisfies Documented;

export const revoke = {
  ...endpoints.revoke,
  summary: 'Revoke a till: its device is refused from now on',
} as const satisfies Documented;
