/** Invoices of a business. */
import type { Call, Path } from '../http/call.ts';
import type * as schemas from './schemas.ts';

const ofBusiness = ['unauthenticated', 'forbidden', 'rate_limited'] as const;

const keyed = ['idempotency_in_progress', 'idempotency_mismatch'] as const;

export const readSettings = {
  method: 'GET',
  path: '/merchant/invoice-settings' as Path<typeof schemas.readSettings>,
  access: 'business',
  scope: 'invoices:read',
  status: 200,
  errors: ofBusiness,
} as const satisfies Call;

export const changeSettings = {
  method: 'PUT',
  path: '/merchant/invoice-settings' as Path<typeof schemas.changeSettings>,
  access: 'business',
  scope: 'invoices:write',
  status: 200,
  errors: ofBusiness,
} as const satisfies Call;

export const list = {
  method: 'GET',
  path: '/merchant/invoices' as Path<typeof schemas.list>,
  access: 'business',
  scope: 'invoices:read',
  status: 200,
  errors: ofBusiness,
} as const satisfies Call;

export const issue = {
  method: 'POST',
  path: '/merchant/invoices' as Path<typeof schemas.issue>,
  access: 'business',
  scope: 'invoices:write',
  status: 201,
  errors: [...ofBusiness, 'session_not_found', 'session_not_paid', ...keyed],
} as const satisfies Call;

export const listUninvoiced = {
  method: 'GET',
  path: '/merchant/uninvoiced-payments' as Path<typeof schemas.listUninvoiced>,
  access: 'business',
  scope: 'invoices:read',
  status: 200,
  errors: ofBusiness,
} as const satisfies Call;

export const read = {
  method: 'GET',
  path: '/merchant/invoices/:id' as Path<typeof schemas.read>,
  access: 'business',
  scope: 'invoices:read',
  status: 200,
  errors: [...ofBusiness, 'not_found'],
} as const satisfies Call;

export const readFile = {
  method: 'GET',
  path: '/merchant/invoices/:id/file' as Path<typeof schemas.readFile>,
  access: 'business',
  scope: 'invoices:read',
  status: 200,
  errors: [...ofBusiness, 'not_found'],
} as const satisfies Call;

export const voidInvoice = {
  method: 'POST',
  path: '/merchant/invoices/:id/void' as Path<typeof schemas.voidInvoice>,
  access: 'business',
  scope: 'invoices:write',
  status: 201,
  errors: [...ofBusiness, 'not_found', 'invoice_closed', ...keyed],
} as const satisfies Call;
