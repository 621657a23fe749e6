/** Linking as a merchant's server sees it: invitations, their outcome, and two balances. */
import type { Call, Path } from '../http/call.ts';
import type * as imports from './import-schemas.ts';
import type * as schemas from './merchant-schemas.ts';

/** Some 1,000 rows. */
const MOST_BYTES = 400_000;

export const createSession = {
  method: 'POST',
  path: '/merchant/link-sessions' as Path<typeof schemas.createSession>,
  access: 'business',
  scope: 'links:write',
  activity: false,
  status: 201,
  errors: [
    'unauthenticated',
    'payments_disabled',
    'domain_unproven',
    'mandates_off',
    'idempotency_in_progress',
    'idempotency_mismatch',
    'rate_limited',
  ],
} as const satisfies Call;

/** Invitations of a whole file of memberships that run already. */
export const importMemberships = {
  method: 'POST',
  path: '/merchant/link-sessions/import' as Path<typeof imports.importMemberships>,
  access: 'business',
  scope: 'links:write',
  activity: false,
  mostBodyBytes: MOST_BYTES,
  status: 200,
  errors: createSession.errors,
} as const satisfies Call;

export const readSession = {
  method: 'GET',
  path: '/merchant/link-sessions/:id' as Path<typeof schemas.readSession>,
  access: 'business',
  scope: 'links:read',
  status: 200,
  errors: ['unauthenticated', 'session_not_found', 'rate_limited'],
} as const satisfies Call;

/** With `Accept: text/csv` the whole selection as a file (RFC 4180), without pages. */
export const listSessions = {
  method: 'GET',
  path: '/merchant/link-sessions' as Path<typeof schemas.listSessions>,
  access: 'business',
  scope: 'links:read',
  status: 200,
  files: 'text/csv',
  errors: ['unauthenticated', 'rate_limited'],
} as const satisfies Call;

export const cancelSession = {
  method: 'POST',
  path: '/merchant/link-sessions/:id/cancel' as Path<typeof schemas.cancelSession>,
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
} as const satisfies Call;

export const list = {
  method: 'GET',
  path: '/merchant/links' as Path<typeof schemas.list>,
  access: 'business',
  scope: 'links:read',
  status: 200,
  errors: ['unauthenticated', 'rate_limited'],
} as const satisfies Call;

export const read = {
  method: 'GET',
  path: '/merchant/links/:id' as Path<typeof schemas.read>,
  access: 'business',
  scope: 'links:read',
  status: 200,
  errors: ['unauthenticated', 'not_found', 'rate_limited'],
} as const satisfies Call;
