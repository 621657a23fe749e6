/** Buying tokens by card (specification §3). Amounts are decimal strings. */
import type { Call, Path } from '../http/call.ts';
import type * as schemas from './schemas.ts';

export const quote = {
  method: 'POST',
  path: '/token/purchases/quote' as Path<typeof schemas.quote>,
  access: 'member',
  status: 201,
  errors: [
    'unauthenticated',
    'forbidden',
    'scope_missing',
    'person_disabled',
    'rate_limited',
    'buying_disabled',
    'test_mode',
    'rate_unavailable',
  ],
} as const satisfies Call;

/** Of every call that opens, pays or ends a purchase. */
const ORDER_ERRORS = [
  'unauthenticated',
  'forbidden',
  'scope_missing',
  'person_disabled',
  'second_factor_required',
  'mailbox_unproven',
  'factor_too_new',
  'rate_limited',
  'buying_disabled',
  'purchase_closed',
  'cards_unavailable',
] as const;

/** `amount` is in tokens (four decimals at most), or in the quote's currency. */
export const create = {
  method: 'POST',
  path: '/token/purchases' as Path<typeof schemas.create>,
  access: 'member',
  status: 201,
  errors: [
    ...ORDER_ERRORS,
    'test_mode',
    'no_accounts',
    'payments_disabled',
    'quote_changed',
    'idempotency_mismatch',
    'purchase_limit_reached',
    'too_many_declines',
    'tokens_unavailable',
  ],
} as const satisfies Call;

export const openPayment = {
  method: 'POST',
  path: '/token/purchases/:id/payment' as Path<typeof schemas.openPayment>,
  access: 'member',
  status: 200,
  errors: [...ORDER_ERRORS, 'not_found', 'payments_disabled', 'too_many_declines'],
} as const satisfies Call;

export const cancel = {
  method: 'POST',
  path: '/token/purchases/:id/cancel' as Path<typeof schemas.cancel>,
  access: 'member',
  status: 200,
  errors: [...ORDER_ERRORS, 'test_mode', 'not_found'],
} as const satisfies Call;

export const withdraw = {
  method: 'POST',
  path: '/token/purchases/:id/withdrawal' as Path<typeof schemas.withdraw>,
  access: 'member',
  status: 200,
  errors: [
    'unauthenticated',
    'forbidden',
    'scope_missing',
    'person_disabled',
    'second_factor_required',
    'mailbox_unproven',
    'factor_too_new',
    'rate_limited',
    'test_mode',
    'not_found',
    'payments_disabled',
    'purchase_not_credited',
    'purchase_withdrawn',
    'withdrawal_period_over',
    'purchase_disputed',
    'debt_open',
    'tokens_spent',
    'domain_unproven',
    'purchase_changed',
  ],
} as const satisfies Call;

export const list = {
  method: 'GET',
  path: '/token/purchases' as Path<typeof schemas.list>,
  access: 'member',
  status: 200,
  errors: ['unauthenticated', 'forbidden', 'scope_missing'],
} as const satisfies Call;

export const read = {
  method: 'GET',
  path: '/token/purchases/:id' as Path<typeof schemas.read>,
  access: 'member',
  status: 200,
  errors: ['unauthenticated', 'forbidden', 'scope_missing', 'person_disabled', 'not_found'],
} as const satisfies Call;
