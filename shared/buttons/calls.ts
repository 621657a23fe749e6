/** Payment buttons: a business makes one in the member area, and anybody with its link can pay. */
import type { Call, Path } from '../http/call.ts';
import type * as schemas from './schemas.ts';

const ofBusiness = ['unauthenticated', 'forbidden', 'not_found', 'rate_limited'] as const;

export const list = {
  method: 'GET',
  path: '/merchant/buttons' as Path<typeof schemas.list>,
  access: 'business',
  scope: 'buttons:read',
  status: 200,
  errors: ofBusiness,
} as const satisfies Call;

export const create = {
  method: 'POST',
  path: '/merchant/buttons' as Path<typeof schemas.create>,
  access: 'business',
  scope: 'buttons:write',
  status: 201,
  errors: [...ofBusiness, 'idempotency_in_progress', 'idempotency_mismatch'],
} as const satisfies Call;

export const readOwn = {
  method: 'GET',
  path: '/merchant/buttons/:id' as Path<typeof schemas.readOwn>,
  access: 'business',
  scope: 'buttons:read',
  status: 200,
  errors: ofBusiness,
} as const satisfies Call;

export const change = {
  method: 'PUT',
  path: '/merchant/buttons/:id' as Path<typeof schemas.change>,
  access: 'business',
  scope: 'buttons:write',
  status: 200,
  errors: ofBusiness,
} as const satisfies Call;

export const read = {
  method: 'GET',
  path: '/buttons/:id' as Path<typeof schemas.read>,
  access: 'public',
  status: 200,
  errors: ['not_found', 'rate_limited'],
} as const satisfies Call;

/** No body, because a merchant's page may use this address as its `data-session-url`. */
export const start = {
  method: 'POST',
  path: '/buttons/:id/sessions' as Path<typeof schemas.start>,
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
} as const satisfies Call;
