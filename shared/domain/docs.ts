import type { Documented } from '../http/endpoint.ts';
import * as endpoints from './endpoints.ts';

export const read = {
  ...endpoints.read,
  name: 'readVerification',
  summary: 'Read the proof of your domain',
  description:
    'Whether your domain is proven, and the TXT record and the file of which either proves it.',
} as const satisfies Documented;

export const check = {
  ...endpoints.check,
  name: 'checkVerification',
  summary: 'Check the proof of your domain',
  description: 'Looks for the record or the file now; `lastCheck` says what was found.',
} as const satisfies Documented;
