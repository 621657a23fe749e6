import type { Documented } from '../http/endpoint.ts';
import * as endpoints from './endpoints.ts';

export const read = {
  ...endpoints.read,
  summary: 'Read the configuration of this installation',
} as const satisfies Documented;
