import type { Documented } from '../http/endpoint.ts';
import * as endpoints from './endpoints.ts';

export const submit = {
  ...endpoints.submit,
  summary: 'Write to the people who run this installation',
} as const satisfies Documented;
