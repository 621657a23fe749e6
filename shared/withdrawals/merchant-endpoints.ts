/** A business's payouts, for its server to read. A person requests and confirms them. */
import * as z from 'zod/mini';
import type { Endpoint } from '../http/endpoint.ts';
import { PageSize } from '../http/page-size.ts';
import { WITHDRAWAL_STATUSES, Withdrawal } from './endpoints.ts';
import { WithdrawalId } from './fields.ts';

export const Payout = z.omit(Withdrawal, { kind: true, cancellable: true });
export type Payout = z.output<typeof Payout>;

export const listPayouts = {
  name: 'listPayouts',
  method: 'GET',
  path: '/merchant/payouts',
  summary: 'List payouts',
  description:
    'Yours, newest first. `next` is the `after` of the following page. A person requests a payout in the member area and confirms it with a passkey, a code or the password; a key cannot.',
  access: 'business',
  scope: 'payouts:read',
  query: z.strictObject({
    status: z.optional(z.enum(WITHDRAWAL_STATUSES)),
    after: z.optional(WithdrawalId),
    limit: z.optional(PageSize),
  }),
  status: 200,
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
  params: z.strictObject({ id: WithdrawalId }),
  status: 200,
  response: Payout,
  errors: ['unauthenticated', 'not_found', 'rate_limited'],
} as const satisfies Endpoint;
