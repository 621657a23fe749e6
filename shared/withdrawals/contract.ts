/** Tokens that leave: all of a member's stake (exit), or a part of a business's cash (payout). */
import * as z from 'zod/mini';
import { ADDRESS_MESSAGE, ethereumAddress } from '../ethereum-address.ts';
import type { Endpoint } from '../http/endpoint.ts';
import { Decimal, Timestamp } from '../http/fields.ts';
import { idPattern } from '../ids.ts';
import { OptionalCode } from '../second-factor/code.ts';
import { specified } from '../specified-errors.ts';
import { Quantity } from '../staking/contract.ts';

/** An address that is the community's own is none to leave to. */
export const OWN_ADDRESS_MESSAGE = 'This address belongs to the community.';

export const WITHDRAWAL_KINDS = ['exit', 'payout'] as const;

/**
 * `requested` until its hold is over, `approved` until it is signed, then `broadcast` until what
 * became of it is final: `settled`, or `released` when the tokens went back.
 */
export const WITHDRAWAL_STATUSES = [
  'requested',
  'approved',
  'signed',
  'broadcast',
  'settled',
  'released',
] as const;

export const RELEASE_REASONS = ['cancelled', 'reverted', 'operator'] as const;

/**
 * `amount` is in tokens. Nothing is signed before `holdUntil`, and as long as nothing is it may be
 * cancelled. `transactionHash` is that of the last transaction sent for it.
 */
export const Withdrawal = z.object({
  id: z.string(),
  kind: z.enum(WITHDRAWAL_KINDS),
  amount: Decimal,
  address: z.string(),
  status: z.enum(WITHDRAWAL_STATUSES),
  reason: z.nullable(z.enum(RELEASE_REASONS)),
  cancellable: z.boolean(),
  requestedAt: Timestamp,
  holdUntil: Timestamp,
  approvedAt: z.nullable(Timestamp),
  signedAt: z.nullable(Timestamp),
  broadcastAt: z.nullable(Timestamp),
  closedAt: z.nullable(Timestamp),
  transactionHash: z.nullable(z.string()),
});
export type Withdrawal = z.output<typeof Withdrawal>;

const Password = z
  .string(specified.password_missing.message)
  .check(z.minLength(1, specified.password_missing.message), z.maxLength(256));

const refusals = [
  'unauthenticated',
  'forbidden',
  'credentials_invalid',
  'second_factor_missing',
  'second_factor_invalid',
  'rate_limited',
  'no_accounts',
  'payments_disabled',
  'withdrawal_pending',
  'receivable_open',
  'withdrawals_unavailable',
] as const;

/** The address must have the right checksum (EIP-55), and may be none of the community's. */
export const exit = {
  method: 'POST',
  path: '/wallet/exit',
  summary: 'Leave: all of the stake goes to an external address, and the account is closed',
  access: 'member',
  body: z.strictObject({
    address: z
      .string(ADDRESS_MESSAGE)
      .check(z.refine((text) => ethereumAddress(text) !== undefined, ADDRESS_MESSAGE)),
    password: Password,
    /** Required with two-step sign-in. */
    code: OptionalCode,
  }),
  status: 201,
  response: Withdrawal,
  errors: [...refusals, 'cash_not_empty', 'no_tokens'],
} as const satisfies Endpoint;

export const payout = {
  method: 'POST',
  path: '/wallet/payout',
  summary: "A business's earnings go to its external deposit address",
  access: 'member',
  body: z.strictObject({
    amount: Quantity,
    password: Password,
    /** Required with two-step sign-in. */
    code: OptionalCode,
  }),
  status: 201,
  response: Withdrawal,
  errors: [...refusals, 'not_found', 'insufficient_balance', 'deposit_address_missing'],
} as const satisfies Endpoint;

/** `open` says whether one may be asked for now: false where no chain is connected. */
export const listWithdrawals = {
  method: 'GET',
  path: '/wallet/withdrawals',
  summary: 'Your withdrawals, newest first; at most 50',
  access: 'member',
  status: 200,
  response: z.object({ open: z.boolean(), withdrawals: z.array(Withdrawal) }),
  errors: ['unauthenticated', 'forbidden'],
} as const satisfies Endpoint;

export const cancelWithdrawal = {
  method: 'POST',
  path: '/wallet/withdrawals/:id/cancel',
  summary: 'Cancel a withdrawal of yours before it is signed; the tokens come back',
  access: 'member',
  params: z.strictObject({ id: z.string().check(z.regex(idPattern('wd'), 'Not a withdrawal.')) }),
  status: 200,
  response: Withdrawal,
  errors: ['unauthenticated', 'forbidden', 'not_found', 'withdrawal_not_cancellable'],
} as const satisfies Endpoint;

/** For whoever reads the member's mail: a stranger with the password may have changed it. */
export const cancelWithdrawalByCode = {
  method: 'POST',
  path: '/wallet/withdrawals/cancel',
  summary: 'Cancel a withdrawal with the code of its mail, before it is signed',
  access: 'public',
  body: z.strictObject({ code: z.string().check(z.minLength(1), z.maxLength(100)) }),
  status: 200,
  response: Withdrawal,
  errors: ['code_invalid', 'withdrawal_not_cancellable'],
} as const satisfies Endpoint;
