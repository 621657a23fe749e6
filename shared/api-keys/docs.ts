import type { Documented } from '../http/endpoint.ts';
import * as endpoints from './endpoints.ts';

export const list = {
  ...endpoints.list,
  name: 'listApiKeys',
  summary: 'List API keys',
  description: 'Those that are valid now, newest first; 50 at most, so there is one page.',
} as const satisfies Documented;

export const create = {
  ...endpoints.create,
  name: 'createApiKey',
  summary: 'Create an API key',
  description:
    'A key for one of your systems, with no more scopes than it needs. `token` is in this answer only: we keep a hash of it. A key can create keys with its own scopes, addresses and expiry at most.',
} as const satisfies Documented;

export const roll = {
  ...endpoints.roll,
  name: 'rollApiKey',
  summary: 'Roll an API key',
  description:
    'Replaces a key by a new one with the same name, scopes, addresses and expiry. The former key stays valid for `overlapHours`, so that your servers can change over without a failing call.',
} as const satisfies Documented;

export const revoke = {
  ...endpoints.revoke,
  name: 'revokeApiKey',
  summary: 'Revoke an API key',
  description:
    'Calls with it are refused from now on. Whoever ends a key has its scopes themselves.',
} as const satisfies Documented;
