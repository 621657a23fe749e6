import type { Documented } from '../http/endpoint.ts';
import * as endpoints from './endpoints.ts';

export const signIn = {
  ...endpoints.signIn,
  summary: 'Complete a sign-in with a code of the authenticator app, or with a recovery code',
} as const satisfies Documented;

export const read = {
  ...endpoints.read,
  summary: 'Read whether two-step sign-in is on, and how many recovery codes are left',
} as const satisfies Documented;

export const begin = {
  ...endpoints.begin,
  summary: 'Start to set up two-step sign-in; nothing changes until you confirm it with a code',
} as const satisfies Documented;

export const confirm = {
  ...endpoints.confirm,
  summary:
    'Turn on two-step sign-in with a first code; returns the recovery codes, which are shown only once',
} as const satisfies Documented;

export const renewCodes = {
  ...endpoints.renewCodes,
  summary: 'Create ten new recovery codes; the previous codes become invalid',
} as const satisfies Documented;

export const remove = {
  ...endpoints.remove,
  summary: 'Turn off two-step sign-in',
} as const satisfies Documented;
