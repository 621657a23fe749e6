import type { Call, Path } from '../http/call.ts';
import type * as schemas from './schemas.ts';

export const signIn = {
  method: 'POST',
  path: '/auth/local' as Path<typeof schemas.signIn>,
  access: 'public',
  foreign: true,
  status: 200,
  errors: ['credentials_invalid', 'email_not_confirmed', 'password_missing', 'rate_limited'],
} as const satisfies Call;

export const refresh = {
  method: 'POST',
  path: '/auth/refresh' as Path<typeof schemas.refresh>,
  access: 'cookie',
  foreign: true,
  status: 200,
  errors: ['unauthenticated', 'forbidden', 'rate_limited'],
} as const satisfies Call;

/** The same with the cookie of a test member. */
export const refreshTest = {
  ...refresh,
  path: '/auth/test/refresh' as Path<typeof schemas.refreshTest>,
} as const satisfies Call;

export const signOut = {
  method: 'POST',
  path: '/auth/logout' as Path<typeof schemas.signOut>,
  access: 'member',
  status: 200,
  errors: ['unauthenticated', 'forbidden'],
} as const satisfies Call;

export const readMe = {
  method: 'GET',
  path: '/users/me' as Path<typeof schemas.readMe>,
  access: 'member',
  foreign: true,
  status: 200,
  errors: ['unauthenticated', 'forbidden'],
} as const satisfies Call;
