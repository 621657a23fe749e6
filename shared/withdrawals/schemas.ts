import * as z from 'zod/mini';
import { proofFields } from '../factors/proof.ts';
import { Decimal, Timestamp } from '../http/fields.ts';
import { Quantity } from '../staking/schemas.ts';
import { KeptBack } from '../wallet/schemas.ts';
import { Approval, WithdrawalId } from './fields.ts';
import { HeldTokens } from './held-tokens.ts';

/** Addresses of the community itself are refused. */
export const OWN_ADDRESS_MESSAGE = 'This address belongs to the community.';

/** An exit of a business to another address than the stored one. */
export const OTHER_ADDRESS_MESSAGE =
  'Not the external deposit address of the business. An owner or admin changes it in the profile.';

const WITHDRAWAL_KINDS = ['exit', 'payout'] as const;

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
const RELEASE_REASONS = [
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
const HOLD_REASONS = [
  'new_address',
  'known_address',
  'credentials_changed',
  'young_address',
  'one_person',
] as const;

/** A second person of the team approves until `until`, or the withdrawal is cancelled. */
const SecondApproval = z.object({
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

export const payout = {
  body: z.strictObject({
    amount: Quantity,
    /** The external deposit address, as shown to the member. */
    address: z.optional(z.string()),
    approval,
    ...proof,
  }),
  response: Withdrawal,
};

export const list = {
  response: z.object({
    open: z.boolean(),
    free: Decimal,
    held: z.array(HeldTokens),
    keptForCustomers: z.nullable(Decimal),
    withdrawals: z.array(Withdrawal),
    approvers: z.array(z.string()),
    keptBack: z.nullable(KeptBack),
  }),
};

export const cancel = {
  params: z.strictObject({ id: WithdrawalId }),
  response: Withdrawal,
};

export const cancelByCode = {
  body: z.strictObject({ code: z.string().check(z.minLength(1), z.maxLength(100)) }),
  response: Withdrawal,
};
