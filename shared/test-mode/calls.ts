/** Test mode: the switch of a sign-in, and the members who pay with test tokens. */
import type { Call, Path } from '../http/call.ts';
import type * as schemas from './schemas.ts';

/**
 * From now on this sign-in acts for the business in the other mode. The first switch to test mode
 * creates it, with a copy of the settings.
 */
export const chooseMode = {
  method: 'PUT',
  path: '/users/me/mode' as Path<typeof schemas.chooseMode>,
  access: 'member',
  activity: true,
  status: 200,
  errors: ['unauthenticated', 'forbidden', 'not_found', 'test_mode_unavailable'],
} as const satisfies Call;

export const list = {
  method: 'GET',
  path: '/business/test-members' as Path<typeof schemas.list>,
  access: 'business',
  scope: 'settings:read',
  status: 200,
  errors: ['mode_mismatch'],
} as const satisfies Call;

/**
 * A confirmed member with the stake of `level`, and `cash` test tokens beside it. The password is
 * answered once.
 */
export const create = {
  method: 'POST',
  path: '/business/test-members' as Path<typeof schemas.create>,
  access: 'business',
  scope: 'settings:write',
  status: 201,
  errors: [
    'mode_mismatch',
    'test_email_taken',
    'test_member_limit_reached',
    'test_tokens_exhausted',
    'rate_limited',
  ],
} as const satisfies Call;

export const fund = {
  method: 'POST',
  path: '/business/test-members/:id/funds' as Path<typeof schemas.fund>,
  access: 'business',
  scope: 'settings:write',
  status: 200,
  errors: ['mode_mismatch', 'not_found', 'test_tokens_exhausted', 'rate_limited'],
} as const satisfies Call;

/** The answer is that of a sign-in, with the cookie of test mode; only people may call it. */
export const openAs = {
  method: 'POST',
  path: '/business/test-members/:id/sign-in' as Path<typeof schemas.openAs>,
  access: 'business',
  scope: 'settings:write',
  status: 200,
  errors: ['mode_mismatch', 'forbidden', 'not_found', 'rate_limited'],
} as const satisfies Call;

export const remove = {
  method: 'DELETE',
  path: '/business/test-members/:id' as Path<typeof schemas.remove>,
  access: 'business',
  scope: 'settings:write',
  status: 200,
  errors: ['mode_mismatch', 'not_found'],
} as const satisfies Call;

/**
 * Moves the time of a business in test mode ahead: due dates, notices, attempts, passes, reservations, pay sessions and their
 * quotes follow it. What is due until then is done in its order.
 */
export const moveClock = {
  method: 'POST',
  path: '/merchant/test-clock' as Path<typeof schemas.moveClock>,
  access: 'business',
  scope: 'settings:write',
  activity: false,
  status: 200,
  errors: ['unauthenticated', 'forbidden', 'mode_mismatch', 'rate_limited'],
} as const satisfies Call;
