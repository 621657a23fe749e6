import type { Documented } from '../http/endpoint.ts';
import * as endpoints from './endpoints.ts';

export const readSetup = {
  ...endpoints.readSetup,
  summary: 'The steps of setting up a business, and which of them are done',
} as const satisfies Documented;
