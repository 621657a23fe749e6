import type { Documented } from '../http/endpoint.ts';
import * as endpoints from './endpoints.ts';

export const signIn = {
  ...endpoints.signIn,
  summary: 'Sign in with e-mail and password',
} as const satisfies Documented;

export const refresh = {
  ...endpoints.refresh,
  summary: 'Exchange the refresh cookie for a new token',
} as const satisfies Documented;

export const refreshTest = {
  ...endpoints.refreshTest,
  summary: 'Exchange the refresh cookie of a test member for a new token',
} as const satisfies Documented;

export const signOut = {
  ...endpoints.signOut,
  summary: 'Sign out: end the sign-in of the token',
} as const satisfies Documented;

export const readMe = {
  ...endpoints.readMe,
  summary: 'Read the user who is signed in',
} as const satisfies Documented;
