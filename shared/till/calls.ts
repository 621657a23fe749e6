/** The calls of a till's device, which its key in a cookie authorises, and of its payers. */
import type { Call, Types } from '../http/call.ts';
import type * as schemas from './schemas.ts';

/** Sets the cookie with the device's key, which is stored as a hash. */
export const pair = {
  method: 'POST',
  path: '/till/pair',
  access: 'public',
  status: 200,
  errors: ['forbidden', 'code_invalid', 'rate_limited'],
  types: {} as Types<typeof schemas.pair>,
} as const satisfies Call;

export const read = {
  method: 'GET',
  path: '/till',
  access: 'till',
  status: 200,
  errors: ['unauthenticated', 'rate_limited'],
  types: {} as Types<typeof schemas.read>,
} as const satisfies Call;

export const leave = {
  method: 'POST',
  path: '/till/leave',
  access: 'till',
  status: 200,
  errors: ['unauthenticated', 'forbidden', 'rate_limited'],
  types: {} as Types<typeof schemas.leave>,
} as const satisfies Call;

export const create = {
  method: 'POST',
  path: '/till/sales',
  access: 'till',
  status: 201,
  errors: [
    'unauthenticated',
    'forbidden',
    'not_found',
    'button_closed',
    'button_sold_out',
    'payments_disabled',
    'domain_unproven',
    'rate_unavailable',
    'idempotency_in_progress',
    'idempotency_mismatch',
    'rate_limited',
  ],
  types: {} as Types<typeof schemas.create>,
} as const satisfies Call;

/** Created at or after `from`, and before `to`: the device knows when its day begins. */
export const list = {
  method: 'GET',
  path: '/till/sales',
  access: 'till',
  status: 200,
  replica: true,
  files: 'text/csv',
  errors: ['unauthenticated', 'rate_limited'],
  types: {} as Types<typeof schemas.list>,
} as const satisfies Call;

export const readOne = {
  method: 'GET',
  path: '/till/sales/:id',
  access: 'till',
  status: 200,
  errors: ['unauthenticated', 'session_not_found', 'rate_limited'],
  types: {} as Types<typeof schemas.readOne>,
} as const satisfies Call;

export const cancel = {
  method: 'POST',
  path: '/till/sales/:id/cancel',
  access: 'till',
  status: 200,
  errors: [
    'unauthenticated',
    'forbidden',
    'session_not_found',
    'session_not_pending',
    'rate_limited',
  ],
  types: {} as Types<typeof schemas.cancel>,
} as const satisfies Call;

/** For a payer who types the code instead of scanning. */
export const find = {
  method: 'GET',
  path: '/till/code',
  access: 'public',
  status: 200,
  errors: ['not_found', 'rate_limited'],
  types: {} as Types<typeof schemas.find>,
} as const satisfies Call;
