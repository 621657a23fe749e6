import type { Documented } from '../http/endpoint.ts';
import * as endpoints from './endpoints.ts';

export const readSession = {
  ...endpoints.readSession,
  summary: 'The invitation and, with a token, what concerns its holder',
} as const satisfies Documented;

export const accept = {
  ...endpoints.accept,
  summary:
    'Link your account to the merchant, or end the invitation if you are linked already. Accepting again has the same answer',
} as const satisfies Documented;

export const deny = {
  ...endpoints.deny,
  summary: 'Turn the invitation down; nothing is shared',
} as const satisfies Documented;

export const list = {
  ...endpoints.list,
  summary: 'The merchants you are linked with, newest first',
} as const satisfies Documented;

export const end = {
  ...endpoints.end,
  summary: 'Disconnect from a merchant: it sees nothing of you from now on',
} as const satisfies Documented;
