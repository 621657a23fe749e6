/**
 * Diagnostics: what prevents the checkout from being displayed on a business's pages, checked on
 * request and reported by visitors' browsers.
 */
import type { Call, Types } from '../http/call.ts';
import type * as schemas from './schemas.ts';

export const examineSite = {
  method: 'POST',
  path: '/merchant/doctor',
  access: 'business',
  scope: 'settings:read',
  activity: false,
  status: 200,
  errors: ['unauthenticated', 'forbidden', 'not_found', 'rate_limited'],
  types: {} as Types<typeof schemas.examineSite>,
} as const satisfies Call;

export const listEmbedReports = {
  method: 'GET',
  path: '/merchant/embed-reports',
  access: 'business',
  scope: 'settings:read',
  status: 200,
  errors: ['unauthenticated', 'forbidden', 'not_found', 'rate_limited'],
  types: {} as Types<typeof schemas.listEmbedReports>,
} as const satisfies Call;
