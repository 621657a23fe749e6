import type { Documented } from '../http/endpoint.ts';
import * as endpoints from './endpoints.ts';

export const read = {
  ...endpoints.read,
  name: 'readVerification',
  summary: 'Read the proof of your domain',
  description:
    'Returns whether your domain is proven, and the TXT record and the file that prove it. You need only one of them.',
} as const satisfies Documented;

export const check = {
  ...endpoints.check,
  name: 'checkVerification',
  summary: 'Check the proof of your domain',
  description: 'Looks for the TXT record or the file now. `lastCheck` contains the result.',
} as const satisfies Documented;
