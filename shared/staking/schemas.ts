import * as z from 'zod/mini';
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
  headers: IdempotencyHeaders,
  body: z.strictObject({ amount: Quantity, direction: z.enum(STAKE_DIRECTIONS) }),
  /** Balances and level after the move. */
  response: z.object({
    transactionId: z.string(),
    cash: Decimal,
    stake: Decimal,
    level: LevelName,
  }),
};

const LevelChange = z.object({
  from: LevelName,
  to: LevelName,
  date: Timestamp,
  /** Id of the transaction. */
  transactionId: z.string(),
});
export type LevelChange = z.output<typeof LevelChange>;

export const listLevelChanges = {
  response: z.object({ data: z.array(LevelChange) }),
};
