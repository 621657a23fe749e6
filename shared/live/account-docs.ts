import type { Documented } from '../http/endpoint.ts';
import * as endpoints from './account-endpoints.ts';

export const followAccount = {
  ...endpoints.followAccount,
  summary:
    'Read the versions of your lists, once or as a stream; a new version means that the list has changed',
} as const satisfies Documented;
