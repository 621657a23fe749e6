import type { Call, Types } from '../http/call.ts';
import type * as schemas from './schemas.ts';

export const signIn = {
  method: 'POST',
  path: '/auth/local',
  access: 'public',
  foreign: true,
  status: 200,
  errors: ['credentials_invalid', 'email_not_confirmed', 'password_missing', 'rate_limited'],
  types: {} as Types<typeof schemas.signIn>,
} as const satisfies Call;

export const refresh = {
  method: 'POST',
  path: '/auth/refresh',
  access: 'cookie',
  foreign: true,
  status: 200,
  errors: ['unauthenticated', 'forbidden', 'rate_limited'],
  types: {} as Types<typeof schemas.refresh>,
} as const satisfies Call;

/** The same with the cookie of a test member. */
export const refreshTest = {
  ...refresh,
  path: '/auth/test/refresh',
  types: {} as Types<typeof schemas.refreshTest>,
} as const satisfies Call;

export const signOut = {
  method: 'POST',
  path: '/auth/logout',
  access: 'member',
  status: 200,
  errors: ['unauthenticated', 'forbidden'],
  types: {} as Types<typeof schemas.signOut>,
} as const satisfies Call;

export const readMe = {
  method: 'GET',
  path: '/users/me',
  access: 'member',
  foreign: true,
  status: 200,
  errors: ['unauthenticated', 'forbidden'],
  types: {} as Types<typeof schemas.readMe>,
} as const satisfies Call;
