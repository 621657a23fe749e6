import type { Documented } from '../http/endpoint.ts';
import * as endpoints from './merchant-endpoints.ts';

export const createPayout = {
  ...endpoints.createPayout,
  name: 'createPayout',
  summary: 'Request a payout',
  description:
    'Earnings leave your payment account for your external deposit address, which only a person changes. Nothing is signed before `holdUntil`: until then you, and whoever reads the e-mail about it, may cancel. Where the owner has a passkey for payouts, `needsApproval` becomes true when the hold ends, and the owner approves the payout in the member area. It needs a named key with `payouts:write`; the API token has no such scope. One payout at a time.',
} as const satisfies Documented;

export const cancelPayout = {
  ...endpoints.cancelPayout,
  name: 'cancelPayout',
  summary: 'Cancel a payout',
  description: 'Before it is signed; the tokens come back to your payment account.',
} as const satisfies Documented;

export const listPayouts = {
  ...endpoints.listPayouts,
  name: 'listPayouts',
  summary: 'List payouts',
  description:
    'Yours, newest first. `next` is the `after` of the following page. The list has those that people requested in the member area, and those that keys requested.',
} as const satisfies Documented;

export const readPayout = {
  ...endpoints.readPayout,
  name: 'readPayout',
  summary: 'Read a payout',
  description: 'One of yours, as it is now.',
} as const satisfies Documented;
