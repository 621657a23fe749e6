/** A business's payouts by API key: requested within the signer's limits, read and cancelled. */
import * as z from 'zod/mini';
import type { Endpoint } from '../http/endpoint.ts';
import { IdempotencyHeaders } from '../http/idempotency-key.ts';
import { PageSize } from '../http/page-size.ts';
import { Quantity } from '../staking/endpoints.ts';
import { WITHDRAWAL_STATUSES, Withdrawal } from './endpoints.ts';
import { WithdrawalId } from './fields.ts';

export const Payout = z.omit(Withdrawal, { kind: true });
export type Payout = z.output<typeof Payout>;

const params = z.strictObject({ id: WithdrawalId });

/**
 * People confirm a payout with their strongest factor: `endpoints.payout`. A key has none, so that
 * the address is the stored one, and the signer bounds what leaves without a passkey's approval.
 */
export const createPayout = {
  name: 'createPayout',
  method: 'POST',
  path: '/merchant/payouts',
  summary: 'Request a payout',
  description:
    'Earnings leave your payment account for your external deposit address, which only a person changes. Nothing is signed before `holdUntil`: until then you, and whoever reads the e-mail about it, may cancel. Where the owner has a passkey for payouts, `needsApproval` becomes true when the hold ends, and the owner approves the payout in the member area. It needs a named key with `payouts:write`; the API token has no such scope. One payout at a time.',
  access: 'business',
  scope: 'payouts:write',
  headers: IdempotencyHeaders,
  body: z.strictObject({ amount: Quantity }),
  status: 201,
  response: Payout,
  errors: [
    'unauthenticated',
    'no_accounts',
    'payments_disabled',
    'account_frozen',
    'test_mode',
    'domain_unproven',
    'deposit_address_missing',
    'withdrawal_pending',
    'receivable_open',
    'insufficient_balance',
    'payout_held',
    'withdrawals_unavailable',
    'idempotency_in_progress',
    'idempotency_mismatch',
    'rate_limited',
  ],
} as const satisfies Endpoint;

export const cancelPayout = {
  name: 'cancelPayout',
  method: 'POST',
  path: '/merchant/payouts/:id/cancel',
  summary: 'Cancel a payout',
  description: 'Before it is signed; the tokens come back to your payment account.',
  access: 'business',
  scope: 'payouts:write',
  headers: IdempotencyHeaders,
  params,
  status: 200,
  response: Payout,
  errors: [
    'unauthenticated',
    'not_found',
    'withdrawal_not_cancellable',
    'idempotency_in_progress',
    'idempotency_mismatch',
    'rate_limited',
  ],
} as const satisfies Endpoint;

export const listPayouts = {
  name: 'listPayouts',
  method: 'GET',
  path: '/merchant/payouts',
  summary: 'List payouts',
  description:
    'Yours, newest first. `next` is the `after` of the following page. The list has those that people requested in the member area, and those that keys requested.',
  access: 'business',
  scope: 'payouts:read',
  query: z.strictObject({
    status: z.optional(z.enum(WITHDRAWAL_STATUSES)),
    after: z.optional(WithdrawalId),
    limit: z.optional(PageSize),
  }),
  status: 200,
  replica: true,
  response: z.object({ data: z.array(Payout), next: z.nullable(WithdrawalId) }),
  errors: ['unauthenticated', 'rate_limited'],
} as const satisfies Endpoint;

export const readPayout = {
  name: 'readPayout',
  method: 'GET',
  path: '/merchant/payouts/:id',
  summary: 'Read a payout',
  description: 'One of yours, as it is now.',
  access: 'business',
  scope: 'payouts:read',
  params,
  status: 200,
  response: Payout,
  errors: ['unauthenticated', 'not_found', 'rate_limited'],
} as const satisfies Endpoint;
