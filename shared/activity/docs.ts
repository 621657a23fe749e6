import type { Documented } from '../http/endpoint.ts';
import * as endpoints from './endpoints.ts';

export const list = {
  ...endpoints.list,
  name: 'listActivity',
  summary: 'List activity',
  description:
    'Returns what people and API keys changed for the business in the last two years, newest first, with the values before and after each change. Secrets are never listed. With `Accept: text/csv`, or `text/csv; separator=semicolon`, the answer is a file with all matching entries.',
} as const satisfies Documented;
