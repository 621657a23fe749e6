import type { Documented } from '../http/endpoint.ts';
import * as endpoints from './endpoints.ts';

export const list = {
  ...endpoints.list,
  summary: 'List your passkeys, newest first',
} as const satisfies Documented;

export const begin = {
  ...endpoints.begin,
  summary: 'Create the options for a new passkey; requires your strongest existing factor',
} as const satisfies Documented;

export const add = {
  ...endpoints.add,
  summary: 'Add a passkey that your browser has created',
} as const satisfies Documented;

export const changeName = {
  ...endpoints.changeName,
  summary: 'Rename a passkey',
} as const satisfies Documented;

export const remove = {
  ...endpoints.remove,
  summary: 'Remove a passkey; it can no longer be used to sign in',
} as const satisfies Documented;

export const beginSignIn = {
  ...endpoints.beginSignIn,
  summary:
    'Create a challenge for signing in with a passkey; the answer does not show whether an address is registered',
} as const satisfies Documented;

export const signIn = {
  ...endpoints.signIn,
  summary: 'Sign in with a passkey on our own pages',
} as const satisfies Documented;
