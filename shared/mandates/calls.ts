/** Regular payments of a member: who may take how much, what was agreed, and how both end. */
import type { Call, Path } from '../http/call.ts';
import type * as schemas from './schemas.ts';

const ofMember = ['unauthenticated', 'forbidden', 'rate_limited'] as const;

export const list = {
  method: 'GET',
  path: '/wallet/mandates' as Path<typeof schemas.list>,
  access: 'member',
  status: 200,
  errors: ofMember,
} as const satisfies Call;

export const pause = {
  method: 'POST',
  path: '/wallet/mandates/:id/pause' as Path<typeof schemas.pause>,
  access: 'member',
  status: 200,
  errors: [...ofMember, 'not_found', 'mandate_ended'],
} as const satisfies Call;

export const resume = {
  method: 'POST',
  path: '/wallet/mandates/:id/resume' as Path<typeof schemas.resume>,
  access: 'member',
  status: 200,
  errors: [...ofMember, 'not_found', 'mandate_ended'],
} as const satisfies Call;

export const stop = {
  method: 'POST',
  path: '/wallet/mandates/:id/end' as Path<typeof schemas.stop>,
  access: 'member',
  status: 200,
  errors: [...ofMember, 'not_found'],
} as const satisfies Call;

export const end = {
  method: 'POST',
  path: '/wallet/agreements/:id/end' as Path<typeof schemas.end>,
  access: 'member',
  status: 200,
  errors: [...ofMember, 'not_found'],
} as const satisfies Call;

export const share = {
  method: 'POST',
  path: '/wallet/agreements/:id/share' as Path<typeof schemas.share>,
  access: 'member',
  status: 200,
  errors: [...ofMember, 'not_found'],
} as const satisfies Call;

export const approve = {
  method: 'POST',
  path: '/wallet/agreements/:id/approve' as Path<typeof schemas.approve>,
  access: 'member',
  status: 200,
  errors: [
    ...ofMember,
    'not_found',
    'mandates_off',
    'nothing_to_approve',
    'approval_changed',
    'rate_unavailable',
    'adjustment_above_cap',
    'insufficient_balance',
    'tokens_held',
    'level_too_low',
    'trial_expired',
    'payments_disabled',
    'merchant_limit_reached',
    'password_missing',
    'credentials_invalid',
    'second_factor_missing',
    'second_factor_invalid',
    'passkey_missing',
    'passkey_invalid',
    'factor_too_new',
  ],
} as const satisfies Call;
