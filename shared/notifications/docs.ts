import type { Documented } from '../http/endpoint.ts';
import * as endpoints from './endpoints.ts';

export const read = {
  ...endpoints.read,
  summary: 'List the kinds of e-mails that you can switch off, and whether each is on',
} as const satisfies Documented;

export const choose = {
  ...endpoints.choose,
  summary: 'Switch e-mails of one kind on or off',
} as const satisfies Documented;
