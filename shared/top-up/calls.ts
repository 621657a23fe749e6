/**
 * Buys the tokens that a payment lacks by card, and pays with them in one approval. Amounts are
 * decimal strings.
 */
import type { Call, Path } from '../http/call.ts';
import { BLOCKED_REASONS } from '../pay/obstacles.ts';
import * as purchases from '../purchases/calls.ts';
import type * as schemas from './schemas.ts';

const OF_SESSION = ['session_not_found', 'session_not_pending', 'quote_changed'] as const;
const BLOCKED = BLOCKED_REASONS.filter((reason) => reason !== 'insufficient_balance');

/** `offer` is null when nothing is missing. */
export const quote = {
  method: 'POST',
  path: '/pay/:id/top-up/quote' as Path<typeof schemas.quote>,
  access: 'member',
  status: 201,
  errors: [...OF_SESSION, 'mode_mismatch', ...purchases.quote.errors, ...BLOCKED, 'no_accounts'],
} as const satisfies Call;

/**
 * Approves the payment at `total` and buys `tokens`. When the card has paid, the session is paid
 * too, if it is still payable at that total by this sign-in; otherwise the tokens stay in the
 * balance. An open top-up of this session is returned again.
 */
export const create = {
  method: 'POST',
  path: '/pay/:id/top-up' as Path<typeof schemas.create>,
  access: 'member',
  status: 201,
  errors: [...OF_SESSION, 'mode_mismatch', ...purchases.create.errors, ...BLOCKED],
} as const satisfies Call;

export const read = {
  method: 'GET',
  path: '/pay/:id/top-up' as Path<typeof schemas.read>,
  access: 'member',
  status: 200,
  errors: ['unauthenticated', 'forbidden', 'session_not_found'],
} as const satisfies Call;
