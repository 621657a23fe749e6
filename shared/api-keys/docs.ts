import type { Documented } from '../http/endpoint.ts';
import * as endpoints from './endpoints.ts';

export const list = {
  ...endpoints.list,
  name: 'listApiKeys',
  summary: 'List API keys',
  description:
    'Returns the valid API keys, newest first. There are at most 50, so there is only one page.',
} as const satisfies Documented;

export const create = {
  ...endpoints.create,
  name: 'createApiKey',
  summary: 'Create an API key',
  description:
    'Creates an API key for one of your systems. Give it only the scopes it needs. Only this answer contains `token`, because we store a hash of it. An API key cannot create a key with more scopes, other addresses or a later expiry than its own.',
} as const satisfies Documented;

export const roll = {
  ...endpoints.roll,
  name: 'rollApiKey',
  summary: 'Replace an API key',
  description:
    'Replaces an API key with a new one that has the same name, scopes, addresses and expiry. The previous key stays valid for `overlapHours`, so that you can update your servers without a failing call.',
} as const satisfies Documented;

export const revoke = {
  ...endpoints.revoke,
  name: 'revokeApiKey',
  summary: 'Revoke an API key',
  description:
    'Revokes an API key at once. You can only revoke keys whose scopes you have yourself.',
} as const satisfies Documented;
