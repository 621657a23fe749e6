/** Passes that members hold already, before the business sold them here. */
import type { Call, Path } from '../http/call.ts';
import type * as schemas from './import-schemas.ts';

const ofBusiness = ['unauthenticated', 'forbidden', 'not_found', 'rate_limited'] as const;

/** Some 1,000 rows. */
const MOST_BYTES = 400_000;

export const importPasses = {
  method: 'POST',
  path: '/merchant/passes/:id/import' as Path<typeof schemas.importPasses>,
  access: 'business',
  scope: 'passes:write',
  mostBodyBytes: MOST_BYTES,
  status: 200,
  errors: [...ofBusiness, 'domain_unproven', 'idempotency_in_progress', 'idempotency_mismatch'],
} as const satisfies Call;

export const imports = {
  method: 'GET',
  path: '/merchant/passes/:id/imports' as Path<typeof schemas.imports>,
  access: 'business',
  scope: 'passes:read',
  status: 200,
  errors: ofBusiness,
} as const satisfies Call;

export const approveImport = {
  method: 'POST',
  path: '/merchant/pass-imports/:id/approve' as Path<typeof schemas.approveImport>,
  access: 'business',
  scope: 'passes:write',
  status: 200,
  errors: [...ofBusiness, 'domain_unproven', 'import_needs_another', 'import_decided'],
} as const satisfies Call;
