/** Invitations to link as members see them, and a member's own links. */
import type { Call, Types } from '../http/call.ts';
import type * as schemas from './schemas.ts';

export const readSession = {
  method: 'GET',
  path: '/link/:id',
  access: 'optional',
  status: 200,
  errors: ['session_not_found', 'rate_limited'],
  types: {} as Types<typeof schemas.readSession>,
} as const satisfies Call;

export const accept = {
  method: 'POST',
  path: '/link/:id/accept',
  access: 'member',
  status: 200,
  errors: [
    'unauthenticated',
    'forbidden',
    'session_not_found',
    'session_not_pending',
    'mode_mismatch',
    'payments_disabled',
    'rate_limited',
  ],
  types: {} as Types<typeof schemas.accept>,
} as const satisfies Call;

export const deny = {
  method: 'POST',
  path: '/link/:id/deny',
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
  types: {} as Types<typeof schemas.deny>,
} as const satisfies Call;

/** Without pages: there is at most one link per merchant. */
export const list = {
  method: 'GET',
  path: '/links',
  access: 'member',
  status: 200,
  errors: ['unauthenticated', 'forbidden'],
  types: {} as Types<typeof schemas.list>,
} as const satisfies Call;

export const end = {
  method: 'DELETE',
  path: '/links/:id',
  access: 'member',
  status: 200,
  errors: ['unauthenticated', 'forbidden', 'not_found', 'rate_limited'],
  types: {} as Types<typeof schemas.end>,
} as const satisfies Call;
