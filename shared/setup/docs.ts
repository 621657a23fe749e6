import type { Documented } from '../http/endpoint.ts';
import * as endpoints from './endpoints.ts';

export const readSetup = {
  ...endpoints.readSetup,
  summary: 'List the steps of setting up a business, and whether each is done',
} as const satisfies Documented;
