/** Plans of a business: what it takes from a member every period. */
import type { Call, Path } from '../http/call.ts';
import type * as schemas from './schemas.ts';

const ofBusiness = ['unauthenticated', 'forbidden', 'not_found', 'rate_limited'] as const;
const once = ['idempotency_in_progress', 'idempotency_mismatch'] as const;

export const list = {
  method: 'GET',
  path: '/merchant/plans' as Path<typeof schemas.list>,
  access: 'business',
  scope: 'plans:read',
  status: 200,
  errors: ofBusiness,
} as const satisfies Call;

export const create = {
  method: 'POST',
  path: '/merchant/plans' as Path<typeof schemas.create>,
  access: 'business',
  scope: 'plans:write',
  status: 201,
  errors: [...ofBusiness, ...once],
} as const satisfies Call;

export const read = {
  method: 'GET',
  path: '/merchant/plans/:id' as Path<typeof schemas.read>,
  access: 'business',
  scope: 'plans:read',
  status: 200,
  errors: ofBusiness,
} as const satisfies Call;

export const change = {
  method: 'PUT',
  path: '/merchant/plans/:id' as Path<typeof schemas.change>,
  access: 'business',
  scope: 'plans:write',
  status: 200,
  errors: [...ofBusiness, 'plan_retired'],
} as const satisfies Call;

export const retire = {
  method: 'POST',
  path: '/merchant/plans/:id/retire' as Path<typeof schemas.retire>,
  access: 'business',
  scope: 'plans:write',
  status: 200,
  errors: [...ofBusiness, ...once],
} as const satisfies Call;
