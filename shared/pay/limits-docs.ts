import type { Documented } from '../http/endpoint.ts';
import * as endpoints from './limits-endpoints.ts';

export const read = {
  ...endpoints.read,
  summary: 'Read the amounts up to which you pay without a confirmation by your strongest factor',
} as const satisfies Documented;

export const change = {
  ...endpoints.change,
  summary: 'Change your payment limits; raising a limit requires your strongest factor',
} as const satisfies Documented;
