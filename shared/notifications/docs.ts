import type { Documented } from '../http/endpoint.ts';
import * as endpoints from './endpoints.ts';

export const read = {
  ...endpoints.read,
  summary: 'The kinds of e-mails you may switch off, and which of them you get',
} as const satisfies Documented;

export const choose = {
  ...endpoints.choose,
  summary: 'Switch e-mails of one kind on or off',
} as const satisfies Documented;
