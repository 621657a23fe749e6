import * as z from 'zod/mini';
import { IdempotencyHeaders } from '../http/idempotency-key.ts';
import { PageSize } from '../http/page-size.ts';
import { Quantity } from '../staking/schemas.ts';
import { WithdrawalId } from './fields.ts';
import { WITHDRAWAL_STATUSES, Withdrawal } from './schemas.ts';

export const Payout = z.omit(Withdrawal, { kind: true });
export type Payout = z.output<typeof Payout>;

const params = z.strictObject({ id: WithdrawalId });

export const createPayout = {
  headers: IdempotencyHeaders,
  body: z.strictObject({ amount: Quantity }),
  response: Payout,
};

export const cancelPayout = {
  headers: IdempotencyHeaders,
  params,
  response: Payout,
};

export const listPayouts = {
  query: z.strictObject({
    status: z.optional(z.enum(WITHDRAWAL_STATUSES)),
    after: z.optional(WithdrawalId),
    limit: z.optional(PageSize),
  }),
  response: z.object({ data: z.array(Payout), next: z.nullable(WithdrawalId) }),
};

export const readPayout = {
  params,
  response: Payout,
};
