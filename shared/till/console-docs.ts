import type { Documented } from '../http/endpoint.ts';
import * as endpoints from './console-endpoints.ts';

export const list = {
  ...endpoints.list,
  summary: 'List the tills of a business that are not revoked, newest first',
} as const satisfies Documented;

export const create = {
  ...endpoints.create,
  summary: 'Create a till, and a code to pair a device with it',
} as const satisfies Documented;

export const change = {
  ...endpoints.change,
  summary: 'Set what a till may refund in a day',
} as const satisfies Documented;

export const revoke = {
  ...endpoints.revoke,
  summary: 'Revoke a till; calls of its device are refused',
} as const satisfies Documented;

export const listDays = {
  ...endpoints.listDays,
  summary: 'List the closed days of all tills, those closed last first',
} as const satisfies Documented;
