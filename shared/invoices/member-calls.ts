/** Invoices of a member's payments. */
import type { Call, Path } from '../http/call.ts';
import type * as schemas from './member-schemas.ts';

const ofMember = ['unauthenticated', 'forbidden', 'rate_limited'] as const;

export const list = {
  method: 'GET',
  path: '/wallet/invoices' as Path<typeof schemas.list>,
  access: 'member',
  status: 200,
  errors: ofMember,
} as const satisfies Call;

export const issue = {
  method: 'POST',
  path: '/wallet/invoices' as Path<typeof schemas.issue>,
  access: 'member',
  status: 201,
  errors: [
    ...ofMember,
    'session_not_found',
    'session_not_paid',
    'invoice_not_offered',
    'invoice_issued',
  ],
} as const satisfies Call;

export const readFile = {
  method: 'GET',
  path: '/wallet/invoices/:id/file' as Path<typeof schemas.readFile>,
  access: 'member',
  status: 200,
  errors: [...ofMember, 'not_found'],
} as const satisfies Call;

export const changeDetails = {
  method: 'PUT',
  path: '/wallet/invoice-details' as Path<typeof schemas.changeDetails>,
  access: 'member',
  status: 200,
  errors: ofMember,
} as const satisfies Call;
