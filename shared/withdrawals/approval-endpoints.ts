/**
 * A member approves a withdrawal with a passkey, whose signature the signer verifies, too; a second
 * person of a team approves a large one.
 */
import * as z from 'zod/mini';
import { Assertion, RequestOptions } from '../factors/credential.ts';
import { PROOF_ERRORS, proofFields } from '../factors/proof.ts';
import type { Endpoint } from '../http/endpoint.ts';
import { Quantity } from '../staking/endpoints.ts';
import { EthereumAddress } from './address.ts';
import { Withdrawal } from './endpoints.ts';
import { Approval, Expiry, WithdrawalId } from './fields.ts';

/**
 * The challenge by which a passkey approves a withdrawal of `amount` to `address`. Without `id` the
 * withdrawal is a new one; with it, a pending one is approved again. A member without a passkey gets
 * no `options`.
 */
export const begin = {
  method: 'POST',
  path: '/wallet/withdrawals/approval',
  summary: 'A challenge for your passkey, to approve a withdrawal',
  access: 'member',
  body: z.strictObject({
    id: z.optional(WithdrawalId),
    address: EthereumAddress,
    amount: Quantity,
  }),
  status: 200,
  response: z.object({
    approval: Approval,
    options: z.optional(RequestOptions),
  }),
  errors: [
    'unauthenticated',
    'forbidden',
    'scope_missing',
    'person_disabled',
    'second_factor_required',
    'mailbox_unproven',
    'factor_too_new',
    'test_mode',
    'not_found',
    'rate_limited',
    'withdrawals_unavailable',
  ],
} as const satisfies Endpoint;

/** For a withdrawal whose approval is missing, has expired or is by a removed passkey. */
export const approve = {
  method: 'POST',
  path: '/wallet/withdrawals/:id/approve',
  summary: 'Approve a pending withdrawal of yours again, with your passkey',
  access: 'member',
  params: z.strictObject({ id: WithdrawalId }),
  body: z.strictObject({ expiry: Expiry, passkey: Assertion }),
  status: 200,
  response: Withdrawal,
  errors: [
    'unauthenticated',
    'forbidden',
    'not_found',
    'passkey_invalid',
    'withdrawal_changed',
    'test_mode',
    'withdrawals_unavailable',
  ],
} as const satisfies Endpoint;

const { currentPassword: password, code, passkey } = proofFields;

/**
 * Above `PAYOUT_TWO_PEOPLE_ABOVE` tokens in 24 hours. `second_person_required`: the caller requested the
 * withdrawal, or their factor or place in the team is too new. Repeating it changes nothing.
 */
export const approveSecond = {
  method: 'POST',
  path: '/wallet/withdrawals/:id/second-approval',
  summary: 'Approve a large withdrawal of your business that somebody else of the team requested',
  access: 'member',
  activity: true,
  params: z.strictObject({ id: WithdrawalId }),
  body: z.strictObject({ password, code, passkey }),
  status: 200,
  response: Withdrawal,
  errors: [
    ...PROOF_ERRORS,
    'scope_missing',
    'second_factor_required',
    'mailbox_unproven',
    'factor_too_new',
    'sign_in_changed',
    'second_person_required',
    'not_found',
    'test_mode',
  ],
} as const satisfies Endpoint;
