import type { Documented } from '../http/endpoint.ts';
import * as endpoints from './limits-endpoints.ts';

export const read = {
  ...endpoints.read,
  summary: 'Up to which amounts you pay without confirming with your strongest factor',
} as const satisfies Documented;

export const change = {
  ...endpoints.change,
  summary: 'Change them; raising one asks for your strongest factor',
} as const satisfies Documented;
