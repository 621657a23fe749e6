/** Passes of a business: what it sells, who holds one, and the visits that are taken from it. */
import type { Call, Path } from '../http/call.ts';
import type * as schemas from './schemas.ts';

const ofBusiness = ['unauthenticated', 'forbidden', 'not_found', 'rate_limited'] as const;
const once = ['idempotency_in_progress', 'idempotency_mismatch'] as const;

export const list = {
  method: 'GET',
  path: '/merchant/passes' as Path<typeof schemas.list>,
  access: 'business',
  scope: 'passes:read',
  status: 200,
  errors: ofBusiness,
} as const satisfies Call;

export const create = {
  method: 'POST',
  path: '/merchant/passes' as Path<typeof schemas.create>,
  access: 'business',
  scope: 'passes:write',
  status: 201,
  errors: [...ofBusiness, ...once],
} as const satisfies Call;

export const readOwn = {
  method: 'GET',
  path: '/merchant/passes/:id' as Path<typeof schemas.readOwn>,
  access: 'business',
  scope: 'passes:read',
  status: 200,
  errors: ofBusiness,
} as const satisfies Call;

export const change = {
  method: 'PUT',
  path: '/merchant/passes/:id' as Path<typeof schemas.change>,
  access: 'business',
  scope: 'passes:write',
  status: 200,
  errors: ofBusiness,
} as const satisfies Call;

export const extendAll = {
  method: 'POST',
  path: '/merchant/passes/:id/extend' as Path<typeof schemas.extendAll>,
  access: 'business',
  scope: 'passes:write',
  status: 200,
  errors: [...ofBusiness, ...once],
} as const satisfies Call;

export const give = {
  method: 'POST',
  path: '/merchant/passes/:id/given' as Path<typeof schemas.give>,
  access: 'business',
  scope: 'passes:write',
  status: 201,
  errors: [...ofBusiness, 'pass_limit_reached', 'pass_closed', ...once],
} as const satisfies Call;

export const holdings = {
  method: 'GET',
  path: '/merchant/passes/:id/holdings' as Path<typeof schemas.holdings>,
  access: 'business',
  scope: 'passes:read',
  status: 200,
  errors: ofBusiness,
} as const satisfies Call;

export const readHolding = {
  method: 'GET',
  path: '/merchant/holdings/:id' as Path<typeof schemas.readHolding>,
  access: 'business',
  scope: 'passes:read',
  status: 200,
  errors: ofBusiness,
} as const satisfies Call;

export const freeze = {
  method: 'POST',
  path: '/merchant/holdings/:id/freeze' as Path<typeof schemas.freeze>,
  access: 'business',
  scope: 'passes:write',
  status: 200,
  errors: [...ofBusiness, 'pass_expired'],
} as const satisfies Call;

export const visits = {
  method: 'GET',
  path: '/merchant/passes/:id/visits' as Path<typeof schemas.visits>,
  access: 'business',
  scope: 'passes:read',
  status: 200,
  errors: ofBusiness,
} as const satisfies Call;

/** Why a visit is refused; each names its field. */
export const VISIT_REFUSALS = [
  'pass_used_up',
  'pass_frozen',
  'pass_expired',
  'visit_repeated',
  'code_unknown',
  'code_expired',
] as const;

export const takeVisit = {
  method: 'POST',
  path: '/merchant/passes/:id/visits' as Path<typeof schemas.takeVisit>,
  access: 'business',
  scope: 'visits:write',
  activity: false,
  status: 201,
  errors: [...ofBusiness, ...VISIT_REFUSALS, ...once],
} as const satisfies Call;

export const returnVisit = {
  method: 'DELETE',
  path: '/merchant/visits/:id' as Path<typeof schemas.returnVisit>,
  access: 'business',
  scope: 'visits:write',
  status: 200,
  errors: [...ofBusiness, 'pass_expired'],
} as const satisfies Call;
