/** Mandates, agreements and charges of a business's members. */
import type { Call, Path } from '../http/call.ts';
import type * as schemas from './schemas.ts';

const ofBusiness = ['unauthenticated', 'forbidden', 'not_found', 'rate_limited'] as const;
const once = ['idempotency_in_progress', 'idempotency_mismatch'] as const;
const read = { access: 'business', scope: 'agreements:read', status: 200 } as const;
const write = { access: 'business', scope: 'agreements:write', status: 200 } as const;

export const mandates = {
  ...read,
  method: 'GET',
  path: '/merchant/mandates' as Path<typeof schemas.mandates>,
  errors: ofBusiness,
} as const satisfies Call;

export const agreements = {
  ...read,
  method: 'GET',
  path: '/merchant/agreements' as Path<typeof schemas.agreements>,
  errors: ofBusiness,
} as const satisfies Call;

export const readAgreement = {
  ...read,
  method: 'GET',
  path: '/merchant/agreements/:id' as Path<typeof schemas.readAgreement>,
  errors: ofBusiness,
} as const satisfies Call;

export const end = {
  ...write,
  method: 'POST',
  path: '/merchant/agreements/:id/end' as Path<typeof schemas.end>,
  errors: [...ofBusiness, 'agreement_ended', ...once],
} as const satisfies Call;

export const freeze = {
  ...write,
  method: 'POST',
  path: '/merchant/agreements/:id/freeze' as Path<typeof schemas.freeze>,
  errors: [...ofBusiness, 'agreement_ended', ...once],
} as const satisfies Call;

export const changePrice = {
  ...write,
  method: 'POST',
  path: '/merchant/agreements/:id/change' as Path<typeof schemas.changePrice>,
  errors: [...ofBusiness, 'agreement_ended', ...once],
} as const satisfies Call;

export const charges = {
  ...read,
  method: 'GET',
  path: '/merchant/charges' as Path<typeof schemas.charges>,
  errors: ofBusiness,
} as const satisfies Call;

export const waive = {
  ...write,
  method: 'POST',
  path: '/merchant/charges/:id/waive' as Path<typeof schemas.settle>,
  errors: [...ofBusiness, 'charge_closed', ...once],
} as const satisfies Call;

export const writeOff = {
  ...write,
  method: 'POST',
  path: '/merchant/charges/:id/write-off' as Path<typeof schemas.settle>,
  errors: [...ofBusiness, 'charge_closed', ...once],
} as const satisfies Call;

export const payElsewhere = {
  ...write,
  method: 'POST',
  path: '/merchant/charges/:id/paid-elsewhere' as Path<typeof schemas.settle>,
  errors: [...ofBusiness, 'charge_closed', ...once],
} as const satisfies Call;
