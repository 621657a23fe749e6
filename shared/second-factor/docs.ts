import type { Documented } from '../http/endpoint.ts';
import * as endpoints from './endpoints.ts';

export const signIn = {
  ...endpoints.signIn,
  summary: 'Second step of a sign-in: a code of the authenticator, or a recovery code',
} as const satisfies Documented;

export const read = {
  ...endpoints.read,
  summary: 'Whether two-step sign-in is on, and how many recovery codes are left',
} as const satisfies Documented;

export const begin = {
  ...endpoints.begin,
  summary: 'Begin to set up two-step sign-in; nothing changes until it is confirmed',
} as const satisfies Documented;

export const confirm = {
  ...endpoints.confirm,
  summary: 'Turn two-step sign-in on with a first code; the recovery codes are shown this once',
} as const satisfies Documented;

export const renewCodes = {
  ...endpoints.renewCodes,
  summary: 'Ten new recovery codes; those before are worth nothing then',
} as const satisfies Documented;

export const remove = {
  ...endpoints.remove,
  summary: 'Turn two-step sign-in off',
} as const satisfies Documented;
