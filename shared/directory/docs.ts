import type { Documented } from '../http/endpoint.ts';
import * as endpoints from './endpoints.ts';

export const read = {
  ...endpoints.read,
  name: 'readDirectory',
  summary: 'List the businesses that want to be found',
  description:
    'Returns the live businesses with a verified domain that switched `listed` on in their appearance.',
} as const satisfies Documented;
