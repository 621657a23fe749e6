/** The statements of a month or a year: of a member, and of a business for its server. */
import type { Call, Path } from '../http/call.ts';
import type * as schemas from './schemas.ts';

const ofMember = [
  'unauthenticated',
  'forbidden',
  'scope_missing',
  'person_disabled',
  'no_accounts',
] as const;
const ofBusiness = ['unauthenticated', 'forbidden', 'no_accounts', 'rate_limited'] as const;
const ofPeriod = ['period_open', 'period_before_account', 'period_archived'] as const;

export const list = {
  method: 'GET',
  path: '/wallet/statements' as Path<typeof schemas.list>,
  access: 'member',
  status: 200,
  replica: true,
  errors: ofMember,
} as const satisfies Call;

/** With `Accept: text/csv` all movements of the period as a file (RFC 4180), without pages. */
export const read = {
  method: 'GET',
  path: '/wallet/statements/:id' as Path<typeof schemas.read>,
  access: 'member',
  status: 200,
  replica: true,
  files: 'text/csv',
  errors: [...ofMember, ...ofPeriod],
} as const satisfies Call;

export const readPdf = {
  method: 'GET',
  path: '/wallet/statements/:id/pdf' as Path<typeof schemas.readPdf>,
  access: 'member',
  status: 200,
  replica: true,
  errors: [...ofMember, ...ofPeriod, 'rate_limited'],
} as const satisfies Call;

export const listOwn = {
  method: 'GET',
  path: '/merchant/statements' as Path<typeof schemas.list>,
  access: 'business',
  scope: 'balance:read',
  status: 200,
  replica: true,
  errors: ofBusiness,
} as const satisfies Call;

export const readOwn = {
  method: 'GET',
  path: '/merchant/statements/:id' as Path<typeof schemas.read>,
  access: 'business',
  scope: 'balance:read',
  status: 200,
  replica: true,
  files: 'text/csv',
  errors: [...ofBusiness, ...ofPeriod],
} as const satisfies Call;

export const listJournal = {
  method: 'GET',
  path: '/merchant/statements/:id/journal' as Path<typeof schemas.listJournal>,
  access: 'business',
  scope: 'balance:read',
  status: 200,
  replica: true,
  files: 'text/csv',
  errors: [...ofBusiness, ...ofPeriod],
} as const satisfies Call;

export const readOwnPdf = {
  method: 'GET',
  path: '/merchant/statements/:id/pdf' as Path<typeof schemas.readPdf>,
  access: 'business',
  scope: 'balance:read',
  status: 200,
  replica: true,
  errors: [...ofBusiness, ...ofPeriod],
} as const satisfies Call;
