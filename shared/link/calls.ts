/** Invitations to link as members see them, and a member's own links. */
import type { Call, Path } from '../http/call.ts';
import type * as schemas from './schemas.ts';

export const readSession = {
  method: 'GET',
  path: '/link/:id' as Path<typeof schemas.readSession>,
  access: 'optional',
  status: 200,
  errors: ['session_not_found', 'rate_limited'],
} as const satisfies Call;

export const accept = {
  method: 'POST',
  path: '/link/:id/accept' as Path<typeof schemas.accept>,
  access: 'member',
  status: 200,
  errors: [
    'unauthenticated',
    'forbidden',
    'session_not_found',
    'session_not_pending',
    'mode_mismatch',
    'payments_disabled',
    'confirmation_required',
    'rate_limited',
  ],
} as const satisfies Call;

export const acceptPlan = {
  method: 'POST',
  path: '/link/:id/accept-plan' as Path<typeof schemas.acceptPlan>,
  access: 'member',
  status: 200,
  errors: [
    'unauthenticated',
    'forbidden',
    'session_not_found',
    'session_not_pending',
    'mode_mismatch',
    'payments_disabled',
    'mandates_off',
    'plan_retired',
    'plan_agreed',
    'trial_used',
    'approval_changed',
    'rate_unavailable',
    'password_missing',
    'credentials_invalid',
    'second_factor_missing',
    'second_factor_invalid',
    'passkey_missing',
    'passkey_invalid',
    'factor_too_new',
    'rate_limited',
  ],
} as const satisfies Call;

export const deny = {
  method: 'POST',
  path: '/link/:id/deny' as Path<typeof schemas.deny>,
  access: 'member',
  status: 200,
  errors: [
    'unauthenticated',
    'forbidden',
    'session_not_found',
    'session_not_pending',
    'mode_mismatch',
    'rate_limited',
  ],
} as const satisfies Call;

/** Without pages: there is at most one link per merchant. */
export const list = {
  method: 'GET',
  path: '/links' as Path<typeof schemas.list>,
  access: 'member',
  status: 200,
  errors: ['unauthenticated', 'forbidden'],
} as const satisfies Call;

export const end = {
  method: 'DELETE',
  path: '/links/:id' as Path<typeof schemas.end>,
  access: 'member',
  status: 200,
  errors: ['unauthenticated', 'forbidden', 'not_found', 'rate_limited'],
} as const satisfies Call;
