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

export const moveClock = {
  ...endpoints.moveClock,
  name: 'moveTestClock',
  summary: 'Move the clock of test mode',
  description:
    'Moves the time of your business in test mode ahead, never back, and does what is due until then in the order of its time: pay sessions and quotes expire, reservations return, passes end, charges are announced, taken and tried again, agreements end. Each event has the time of its moment. Transfers, limits and sign-ins keep real time.',
} as const satisfies Documented;
