import type { Documented } from '../http/endpoint.ts';
import * as endpoints from './endpoints.ts';

export const chooseMode = {
  ...endpoints.chooseMode,
  summary: 'Switch the business that you act for between test and live mode',
} as const satisfies Documented;

export const list = {
  ...endpoints.list,
  summary: 'List the test members of a business in test mode, newest first',
} as const satisfies Documented;

export const create = {
  ...endpoints.create,
  summary: 'Create a test member',
} as const satisfies Documented;

export const fund = {
  ...endpoints.fund,
  summary: 'Give test tokens to a test member',
} as const satisfies Documented;

export const openAs = {
  ...endpoints.openAs,
  summary: 'Sign in as a test member',
} as const satisfies Documented;

export const remove = {
  ...endpoints.remove,
  summary: 'Delete a test member',
} as const satisfies Documented;
