/** Moving tokens between the payment account and the membership (specification §4). */
import * as z from 'zod/mini';
import type { Endpoint } from '../http/endpoint.ts';
import { Decimal, LevelName, Timestamp } from '../http/fields.ts';
import { IdempotencyHeaders } from '../http/idempotency-key.ts';
import { parseDecimal } from '../money.ts';

/** Specification §5. */
export const QUANTITY_MESSAGE = 'The quantity amount is not valid';

/** A positive amount of tokens: plain digits and at most 18 decimals. */
export const Quantity = z
  .string(QUANTITY_MESSAGE)
  .check(z.refine((amount) => (parseDecimal(amount, 18) ?? 0n) > 0n, QUANTITY_MESSAGE));

export const STAKE_DIRECTIONS = ['to-stake', 'to-cash'] as const;
export type StakeDirection = (typeof STAKE_DIRECTIONS)[number];

export const change = {
  method: 'POST',
  path: '/wallet/stake',
  summary:
    'Move tokens into your membership or back. Send an Idempotency-Key to repeat the call safely',
  access: 'member',
  headers: IdempotencyHeaders,
  body: z.strictObject({ amount: Quantity, direction: z.enum(STAKE_DIRECTIONS) }),
  status: 200,
  /** Balances and level after the move. */
  response: z.object({
    transactionId: z.string(),
    cash: Decimal,
    stake: Decimal,
    level: LevelName,
  }),
  errors: [
    'unauthenticated',
    'forbidden',
    'scope_missing',
    'second_factor_required',
    'mailbox_unproven',
    'factor_too_new',
    'no_accounts',
    'no_tokens',
    'insufficient_balance',
    'payments_disabled',
    'rate_limited',
    'idempotency_in_progress',
    'idempotency_mismatch',
  ],
} as const satisfies Endpoint;

const LevelChange = z.object({
  from: LevelName,
  to: LevelName,
  date: Timestamp,
  /** Id of the transaction. */
  transactionId: z.string(),
});
export type LevelChange = z.output<typeof LevelChange>;

export const listLevelChanges = {
  method: 'GET',
  path: '/wallet/level-changes',
  summary: 'The levels you have reached and left, newest first, at most a hundred',
  access: 'member',
  status: 200,
  replica: true,
  response: z.object({ data: z.array(LevelChange) }),
  errors: ['unauthenticated', 'forbidden', 'scope_missing', 'no_accounts'],
} as const satisfies Endpoint;
