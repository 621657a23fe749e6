/** Coupons of a business. */
import type { Call, Path } from '../http/call.ts';
import type * as schemas from './schemas.ts';

const ofBusiness = ['unauthenticated', 'forbidden', 'not_found', 'rate_limited'] as const;

export const list = {
  method: 'GET',
  path: '/merchant/coupons' as Path<typeof schemas.list>,
  access: 'business',
  scope: 'coupons:read',
  status: 200,
  errors: ofBusiness,
} as const satisfies Call;

export const create = {
  method: 'POST',
  path: '/merchant/coupons' as Path<typeof schemas.create>,
  access: 'business',
  scope: 'coupons:write',
  status: 201,
  errors: [...ofBusiness, 'idempotency_in_progress', 'idempotency_mismatch'],
} as const satisfies Call;

export const read = {
  method: 'GET',
  path: '/merchant/coupons/:id' as Path<typeof schemas.read>,
  access: 'business',
  scope: 'coupons:read',
  status: 200,
  errors: ofBusiness,
} as const satisfies Call;

export const change = {
  method: 'PATCH',
  path: '/merchant/coupons/:id' as Path<typeof schemas.change>,
  access: 'business',
  scope: 'coupons:write',
  status: 200,
  errors: ofBusiness,
} as const satisfies Call;
