/** Withdrawals: all of a member's stake (exit), or part of a business's cash (payout). */
import * as z from 'zod/mini';
import { PROOF_ERRORS, proofFields } from '../factors/proof.ts';
import type { Endpoint } from '../http/endpoint.ts';
import { Decimal, Timestamp } from '../http/fields.ts';
import { Quantity } from '../staking/endpoints.ts';
import { KeptBack } from '../wallet/endpoints.ts';
import { Approval, WithdrawalId } from './fields.ts';
import { HeldTokens } from './held-tokens.ts';

/** Addresses of the community itself are refused. */
export const OWN_ADDRESS_MESSAGE = 'This address belongs to the community.';
/** An exit of a business to another address than the stored one. */
export const OTHER_ADDRESS_MESSAGE =
  'Not the external deposit address of the business. An owner or admin changes it in the profile.';

export const WITHDRAWAL_KINDS = ['exit', 'payout'] as const;

/**
 * `requested` until its hold ends, `approved` until it is signed, then `broadcast` until the
 * chain's result is final: `settled`, or `released` if the tokens were returned.
 */
export const WITHDRAWAL_STATUSES = [
  'requested',
  'approved',
  'signed',
  'broadcast',
  'settled',
  'released',
] as const;

/**
 * `debt`: since the request, a charged-back card purchase has left the member owing more than they
 * hold. `address_changed`: the business's external deposit address is another one now. `unapproved`:
 * no second person of the team has approved in time.
 */
export const RELEASE_REASONS = [
  'cancelled',
  'reverted',
  'operator',
  'debt',
  'address_changed',
  'unapproved',
] as const;

/**
 * Which hold ends last. `young_address`: the business's external deposit address was changed recently.
 * `one_person`: nobody else of the team could approve, so that the withdrawal waits a day.
 */
export const HOLD_REASONS = [
  'new_address',
  'known_address',
  'credentials_changed',
  'young_address',
  'one_person',
] as const;

/** A second person of the team approves until `until`, or the withdrawal is cancelled. */
export const SecondApproval = z.object({
  until: Timestamp,
  approvedAt: z.nullable(Timestamp),
});

/**
 * `amount` is in tokens. Nothing is signed before `holdUntil`, and until it is signed it may be
 * cancelled. `needsApproval`: nothing is signed before the member approves it with a passkey.
 * `underReview`: the hold has ended, and the withdrawal is checked before it is approved.
 * `checkingSince`: it is approved, and the verification of the books that precedes its signature is late.
 * `secondApproval`: null where no second person has to approve.
 * `transactionHash` is that of the last transaction sent for it.
 */
export const Withdrawal = z.object({
  id: z.string(),
  kind: z.enum(WITHDRAWAL_KINDS),
  amount: Decimal,
  address: z.string(),
  status: z.enum(WITHDRAWAL_STATUSES),
  reason: z.nullable(z.enum(RELEASE_REASONS)),
  cancellable: z.boolean(),
  needsApproval: z.boolean(),
  underReview: z.boolean(),
  checkingSince: z.nullable(Timestamp),
  secondApproval: z.nullable(SecondApproval),
  requestedAt: Timestamp,
  holdUntil: Timestamp,
  holdReason: z.nullable(z.enum(HOLD_REASONS)),
  approvedAt: z.nullable(Timestamp),
  signedAt: z.nullable(Timestamp),
  broadcastAt: z.nullable(Timestamp),
  closedAt: z.nullable(Timestamp),
  transactionHash: z.nullable(z.string()),
});
export type Withdrawal = z.output<typeof Withdrawal>;

const { currentPassword: password, code, passkey } = proofFields;
export const proof = { password, code, passkey };

/**
 * What the passkey has signed, as `POST /wallet/withdrawals/approval` answered it. Then `passkey`
 * signs that challenge.
 */
export const approval = z.optional(Approval);

export const REFUSALS = [
  ...PROOF_ERRORS,
  'scope_missing',
  'person_disabled',
  'second_factor_required',
  'mailbox_unproven',
  'factor_too_new',
  'no_accounts',
  'payments_disabled',
  'account_frozen',
  'withdrawal_pending',
  'receivable_open',
  'payout_held',
  'domain_unproven',
  'withdrawal_changed',
  'withdrawals_unavailable',
  'test_mode',
] as const;

/**
 * `domain_unproven`: what customers paid leaves once the business has proven its domain
 * (`GET /merchant/verification`); `errors` says how much may leave before.
 * `withdrawal_changed`: not `address` is stored now, or the passkey has approved something else.
 */
export const payout = {
  method: 'POST',
  path: '/wallet/payout',
  summary: "A business's earnings go to its external deposit address",
  access: 'member',
  activity: true,
  body: z.strictObject({
    amount: Quantity,
    /** The external deposit address, as shown to the member. */
    address: z.optional(z.string()),
    approval,
    ...proof,
  }),
  status: 201,
  response: Withdrawal,
  errors: [
    ...REFUSALS,
    'sign_in_changed',
    'not_found',
    'insufficient_balance',
    'deposit_address_missing',
  ],
} as const satisfies Endpoint;

/**
 * `open` says whether a withdrawal can be requested now; false where no chain is connected. Of the
 * payment and membership account together, `free` tokens can be withdrawn now. Tokens in `held`
 * were bought by card, by the member or by the payer, and become available at `until`; null while a
 * dispute is open. `keptForCustomers` is what customers paid a business, which leaves once its domain is
 * proven; null for everybody else. `approvers`: the e-mail addresses of who may approve the withdrawal
 * that waits for a second person. `keptBack` is held because of disputes of the member's own
 * purchases, or owed.
 */
export const list = {
  method: 'GET',
  path: '/wallet/withdrawals',
  summary: 'Your withdrawals, newest first; at most 50',
  access: 'member',
  status: 200,
  response: z.object({
    open: z.boolean(),
    free: Decimal,
    held: z.array(HeldTokens),
    keptForCustomers: z.nullable(Decimal),
    withdrawals: z.array(Withdrawal),
    approvers: z.array(z.string()),
    keptBack: z.nullable(KeptBack),
  }),
  errors: ['unauthenticated', 'forbidden', 'scope_missing'],
} as const satisfies Endpoint;

export const cancel = {
  method: 'POST',
  path: '/wallet/withdrawals/:id/cancel',
  summary: 'Cancel a withdrawal of yours before it is signed; the tokens come back',
  access: 'member',
  activity: true,
  params: z.strictObject({ id: WithdrawalId }),
  status: 200,
  response: Withdrawal,
  errors: [
    'unauthenticated',
    'forbidden',
    'scope_missing',
    'person_disabled',
    'second_factor_required',
    'mailbox_unproven',
    'factor_too_new',
    'not_found',
    'withdrawal_not_cancellable',
  ],
} as const satisfies Endpoint;

/** For the reader of the member's e-mail: a stranger with the password may have requested it. */
export const cancelByCode = {
  method: 'POST',
  path: '/wallet/withdrawals/cancel',
  summary: 'Cancel a withdrawal with the code of its mail, before it is signed',
  access: 'public',
  body: z.strictObject({ code: z.string().check(z.minLength(1), z.maxLength(100)) }),
  status: 200,
  response: Withdrawal,
  errors: ['code_invalid', 'withdrawal_not_cancellable'],
} as const satisfies Endpoint;
