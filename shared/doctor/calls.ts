/**
 * Diagnostics: what prevents the checkout from being displayed on a business's pages, checked on
 * request and reported by visitors' browsers.
 */
import type { Call, Path } from '../http/call.ts';
import type * as schemas from './schemas.ts';

export const examineSite = {
  method: 'POST',
  path: '/merchant/doctor' as Path<typeof schemas.examineSite>,
  access: 'business',
  scope: 'settings:read',
  activity: false,
  status: 200,
  errors: ['unauthenticated', 'forbidden', 'not_found', 'rate_limited'],
} as const satisfies Call;

export const listEmbedReports = {
  method: 'GET',
  path: '/merchant/embed-reports' as Path<typeof schemas.listEmbedReports>,
  access: 'business',
  scope: 'settings:read',
  status: 200,
  errors: ['unauthenticated', 'forbidden', 'not_found', 'rate_limited'],
} as const satisfies Call;
