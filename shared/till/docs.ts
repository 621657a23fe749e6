import type { Documented } from '../http/endpoint.ts';
import * as endpoints from './endpoints.ts';

export const pair = {
  ...endpoints.pair,
  summary: 'Make this device a till, by the code that its business made; once',
} as const satisfies Documented;

export const read = {
  ...endpoints.read,
  summary: 'What this till sells, and for whom',
} as const satisfies Documented;

export const leave = {
  ...endpoints.leave,
  summary: 'Revoke the key of this till',
} as const satisfies Documented;

export const create = {
  ...endpoints.create,
  summary: 'Ask for a payment',
} as const satisfies Documented;

export const list = {
  ...endpoints.list,
  summary: 'What this till has asked for in a period, newest first, and its totals by currency',
} as const satisfies Documented;

export const readOne = {
  ...endpoints.readOne,
  summary: 'A payment that this till asked for',
} as const satisfies Documented;

export const cancel = {
  ...endpoints.cancel,
  summary: 'Cancel a payment that this till asked for',
} as const satisfies Documented;

export const find = {
  ...endpoints.find,
  summary: 'The payment that a till shows with this code, while it can be paid',
} as const satisfies Documented;
