/** Linking as a merchant's server sees it: invitations, their outcome, and two balances. */
import type { Call, Types } from '../http/call.ts';
import type * as schemas from './merchant-schemas.ts';

export const createSession = {
  method: 'POST',
  path: '/merchant/link-sessions',
  access: 'business',
  scope: 'links:write',
  activity: false,
  status: 201,
  errors: [
    'unauthenticated',
    'payments_disabled',
    'domain_unproven',
    'idempotency_in_progress',
    'idempotency_mismatch',
    'rate_limited',
  ],
  types: {} as Types<typeof schemas.createSession>,
} as const satisfies Call;

export const readSession = {
  method: 'GET',
  path: '/merchant/link-sessions/:id',
  access: 'business',
  scope: 'links:read',
  status: 200,
  errors: ['unauthenticated', 'session_not_found', 'rate_limited'],
  types: {} as Types<typeof schemas.readSession>,
} as const satisfies Call;

export const listSessions = {
  method: 'GET',
  path: '/merchant/link-sessions',
  access: 'business',
  scope: 'links:read',
  status: 200,
  errors: ['unauthenticated', 'rate_limited'],
  types: {} as Types<typeof schemas.listSessions>,
} as const satisfies Call;

export const cancelSession = {
  method: 'POST',
  path: '/merchant/link-sessions/:id/cancel',
  access: 'business',
  activity: false,
  scope: 'links:write',
  status: 200,
  errors: [
    'unauthenticated',
    'session_not_found',
    'session_not_pending',
    'idempotency_in_progress',
    'idempotency_mismatch',
    'rate_limited',
  ],
  types: {} as Types<typeof schemas.cancelSession>,
} as const satisfies Call;

export const list = {
  method: 'GET',
  path: '/merchant/links',
  access: 'business',
  scope: 'links:read',
  status: 200,
  errors: ['unauthenticated', 'rate_limited'],
  types: {} as Types<typeof schemas.list>,
} as const satisfies Call;

export const read = {
  method: 'GET',
  path: '/merchant/links/:id',
  access: 'business',
  scope: 'links:read',
  status: 200,
  errors: ['unauthenticated', 'not_found', 'rate_limited'],
  types: {} as Types<typeof schemas.read>,
} as const satisfies Call;
