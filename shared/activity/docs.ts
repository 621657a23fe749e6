import type { Documented } from '../http/endpoint.ts';
import * as endpoints from './endpoints.ts';

export const list = {
  ...endpoints.list,
  name: 'listActivity',
  summary: 'List activity',
  description:
    'What people and keys changed in the name of the business within the last two years, newest first. Values before and after are listed by field; secrets never are. With `Accept: text/csv`, or `text/csv; separator=semicolon`, the whole selection is a file.',
} as const satisfies Documented;
