import type { Documented } from '../http/endpoint.ts';
import * as endpoints from './endpoints.ts';

export const list = {
  ...endpoints.list,
  summary: 'Your passkeys, newest first',
} as const satisfies Documented;

export const begin = {
  ...endpoints.begin,
  summary: 'Options for a new passkey; requires the strongest older factor',
} as const satisfies Documented;

export const add = {
  ...endpoints.add,
  summary: 'Add the passkey that was made',
} as const satisfies Documented;

export const changeName = {
  ...endpoints.changeName,
  summary: 'Give a passkey another name',
} as const satisfies Documented;

export const remove = {
  ...endpoints.remove,
  summary: 'Remove a passkey; nobody signs in with it any more',
} as const satisfies Documented;

export const beginSignIn = {
  ...endpoints.beginSignIn,
  summary: 'What a passkey signs to sign in; the same for everybody',
} as const satisfies Documented;

export const signIn = {
  ...endpoints.signIn,
  summary: 'Sign in with what a passkey has signed, on our own pages',
} as const satisfies Documented;
