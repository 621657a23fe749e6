/** A business's balance and its movements, for its server. */
import * as z from 'zod/mini';
import type { Endpoint } from '../http/endpoint.ts';
import { Decimal, Timestamp } from '../http/fields.ts';
import { GivenTime } from '../http/given-time.ts';
import { PageSize } from '../http/page-size.ts';
import { TRANSACTION_TYPES, Transaction, TransactionId } from '../transactions/endpoints.ts';
import { AccountType } from '../wallet/endpoints.ts';
import { HeldTokens } from '../withdrawals/held-tokens.ts';

/** All in tokens. */
export const Balance = z.object({
  currency: z.string(),
  /** The payment account, which receives payments and pays refunds. */
  cash: Decimal,
  /** The membership account. */
  stake: Decimal,
  /** What of both can be paid out now. */
  withdrawable: Decimal,
  held: z.array(HeldTokens),
});

export const readBalance = {
  name: 'readBalance',
  method: 'GET',
  path: '/merchant/balance',
  summary: 'Read your balance',
  description:
    'What your payment account and your membership hold, and how much of it can be paid out now.',
  access: 'business',
  scope: 'balance:read',
  status: 200,
  response: Balance,
  errors: ['unauthenticated', 'no_accounts', 'rate_limited'],
} as const satisfies Endpoint;

export const Movement = z.pick(Transaction, {
  id: true,
  date: true,
  type: true,
  amount: true,
  currency: true,
  order: true,
  recipient: true,
  note: true,
  reverses: true,
});
export type Movement = z.output<typeof Movement>;

export const listMovements = {
  name: 'listMovements',
  method: 'GET',
  path: '/merchant/balance/movements',
  summary: 'List movements of your balance',
  description:
    'Newest first. With `Accept: text/csv` the answer is the whole selection as a file, and with `Accept: text/csv; separator=semicolon` one for spreadsheets with a decimal comma; if older movements are archived, its header `Salus-Archived-Before` says where it begins. A page of one `type` may hold fewer entries than `limit`, even none, and still have a `next` at which the list continues.',
  access: 'business',
  scope: 'balance:read',
  query: z.strictObject({
    account: z.optional(AccountType),
    type: z.optional(z.enum(TRANSACTION_TYPES)),
    from: z.optional(GivenTime),
    to: z.optional(GivenTime),
    after: z.optional(TransactionId),
    limit: z.optional(PageSize),
  }),
  status: 200,
  replica: true,
  files: 'text/csv',
  response: z.object({
    data: z.array(Movement),
    next: z.nullable(TransactionId),
    archivedBefore: z.optional(Timestamp),
  }),
  errors: ['unauthenticated', 'no_accounts', 'rate_limited'],
} as const satisfies Endpoint;
