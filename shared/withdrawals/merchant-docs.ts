import type { Documented } from '../http/endpoint.ts';
import * as endpoints from './merchant-endpoints.ts';

export const createPayout = {
  ...endpoints.createPayout,
  name: 'createPayout',
  summary: 'Request a payout',
  description:
    'Sends earnings from your payment account to your external deposit address, which only a person can change. The payout is not signed before `holdUntil`. Until then, you can cancel it, and so can everyone who receives the e-mail about it. If the owner has a passkey for payouts, `needsApproval` becomes true when the hold ends, and the owner approves the payout in the member area. The call needs a named API key with the scope `payouts:write`, which the API token does not have. You can have one open payout at a time.',
} as const satisfies Documented;

export const cancelPayout = {
  ...endpoints.cancelPayout,
  name: 'cancelPayout',
  summary: 'Cancel a payout',
  description:
    'Cancels a payout that is not signed yet. The tokens are returned to your payment account.',
} as const satisfies Documented;

export const listPayouts = {
  ...endpoints.listPayouts,
  name: 'listPayouts',
  summary: 'List payouts',
  description:
    'Returns your payouts, newest first, requested by people in the member area or by API keys. Pass `next` as `after` to get the next page.',
} as const satisfies Documented;

export const readPayout = {
  ...endpoints.readPayout,
  name: 'readPayout',
  summary: 'Read a payout',
  description: 'Returns one of your payouts.',
} as const satisfies Documented;
