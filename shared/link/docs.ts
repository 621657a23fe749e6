import type { Documented } from '../http/endpoint.ts';
import * as endpoints from './endpoints.ts';

export const readSession = {
  ...endpoints.readSession,
  summary: 'Read an invitation; with a token, also what the member can do',
} as const satisfies Documented;

export const accept = {
  ...endpoints.accept,
  summary:
    'Accept an invitation: link your account to the merchant; repeating the call returns the same answer',
} as const satisfies Documented;

export const acceptPlan = {
  ...endpoints.acceptPlan,
  summary:
    'Accept an invitation to a plan with a trial, with the strongest factor; nothing is paid before the trial ends',
} as const satisfies Documented;

export const deny = {
  ...endpoints.deny,
  summary: 'Decline an invitation; nothing is shared',
} as const satisfies Documented;

export const list = {
  ...endpoints.list,
  summary: 'List the merchants that you are linked with, newest first',
} as const satisfies Documented;

export const end = {
  ...endpoints.end,
  summary: 'End the link with a merchant, which then sees nothing of you',
} as const satisfies Documented;
