/** Passes of a member. */
import type { Call, Path } from '../http/call.ts';
import type * as schemas from './member-schemas.ts';

const ofMember = ['unauthenticated', 'forbidden', 'rate_limited'] as const;

export const list = {
  method: 'GET',
  path: '/wallet/passes' as Path<typeof schemas.list>,
  access: 'member',
  status: 200,
  errors: ofMember,
} as const satisfies Call;

export const readSecret = {
  method: 'GET',
  path: '/wallet/passes/secret' as Path<typeof schemas.readSecret>,
  access: 'member',
  status: 200,
  errors: ofMember,
} as const satisfies Call;

export const share = {
  method: 'POST',
  path: '/wallet/passes/:id/share' as Path<typeof schemas.share>,
  access: 'member',
  status: 200,
  errors: [...ofMember, 'not_found'],
} as const satisfies Call;

export const readGift = {
  method: 'GET',
  path: '/wallet/passes/gifts/:id' as Path<typeof schemas.readGift>,
  access: 'member',
  status: 200,
  errors: [...ofMember, 'not_found'],
} as const satisfies Call;

export const acceptGift = {
  method: 'POST',
  path: '/wallet/passes/gifts/:id/accept' as Path<typeof schemas.acceptGift>,
  access: 'member',
  status: 200,
  errors: [
    ...ofMember,
    'not_found',
    'invitation_used',
    'mode_mismatch',
    'pass_closed',
    'pass_limit_reached',
    'payments_disabled',
  ],
} as const satisfies Call;
