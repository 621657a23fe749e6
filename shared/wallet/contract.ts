import * as z from 'zod/mini';
import type { Endpoint } from '../http/endpoint.ts';
import { Decimal, LevelName, Timestamp } from '../http/fields.ts';

export const ACCOUNT_TYPES = ['cash', 'stake'] as const;

/** Amounts are in tokens. `trialUntil` is set on the initial level of someone who has a trial. */
const StakingLevel = z.object({
  level: LevelName,
  threshold: Decimal,
  reached: z.boolean(),
  missing: Decimal,
  trialUntil: z.nullable(Timestamp),
});

export const readStaking = {
  method: 'GET',
  path: '/wallet/staking',
  summary:
    'The membership levels and how far away each is: `business` for merchants, else `payments`',
  access: 'member',
  status: 200,
  response: z.object({ business: z.array(StakingLevel), payments: z.array(StakingLevel) }),
  errors: ['unauthenticated', 'forbidden', 'no_accounts'],
} as const satisfies Endpoint;

/** `address` is where tokens are sent to from outside; null where deposits are off. */
const Account = z.object({
  type: z.enum(ACCOUNT_TYPES),
  address: z.nullable(z.string()),
  balance: Decimal,
});

export const readAccounts = {
  method: 'GET',
  path: '/wallet/accounts',
  summary: 'Payment account (cash) and membership account (stake), in tokens',
  access: 'member',
  status: 200,
  response: z.object({ accounts: z.array(Account) }),
  errors: ['unauthenticated', 'forbidden', 'no_accounts'],
} as const satisfies Endpoint;
