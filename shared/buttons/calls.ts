/** Payment buttons: a business makes one in the member area, and anybody with its link can pay. */
import type { Call, Types } from '../http/call.ts';
import type * as schemas from './schemas.ts';

const ofBusiness = ['unauthenticated', 'forbidden', 'not_found', 'rate_limited'] as const;

export const list = {
  method: 'GET',
  path: '/merchant/buttons',
  access: 'business',
  scope: 'buttons:read',
  status: 200,
  errors: ofBusiness,
  types: {} as Types<typeof schemas.list>,
} as const satisfies Call;

export const create = {
  method: 'POST',
  path: '/merchant/buttons',
  access: 'business',
  scope: 'buttons:write',
  status: 201,
  errors: [...ofBusiness, 'idempotency_in_progress', 'idempotency_mismatch'],
  types: {} as Types<typeof schemas.create>,
} as const satisfies Call;

export const readOwn = {
  method: 'GET',
  path: '/merchant/buttons/:id',
  access: 'business',
  scope: 'buttons:read',
  status: 200,
  errors: ofBusiness,
  types: {} as Types<typeof schemas.readOwn>,
} as const satisfies Call;

export const change = {
  method: 'PUT',
  path: '/merchant/buttons/:id',
  access: 'business',
  scope: 'buttons:write',
  status: 200,
  errors: ofBusiness,
  types: {} as Types<typeof schemas.change>,
} as const satisfies Call;

export const read = {
  method: 'GET',
  path: '/buttons/:id',
  access: 'public',
  status: 200,
  errors: ['not_found', 'rate_limited'],
  types: {} as Types<typeof schemas.read>,
} as const satisfies Call;

/** No body, because a merchant's page may use this address as its `data-session-url`. */
export const start = {
  method: 'POST',
  path: '/buttons/:id/sessions',
  access: 'public',
  status: 201,
  errors: [
    'not_found',
    'origin_not_allowed',
    'button_closed',
    'button_sold_out',
    'payments_disabled',
    'domain_unproven',
    'rate_unavailable',
    'rate_limited',
  ],
  types: {} as Types<typeof schemas.start>,
} as const satisfies Call;
