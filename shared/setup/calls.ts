/** What a business has set up, and what is missing until it can sell. */
import type { Call, Types } from '../http/call.ts';
import type * as schemas from './schemas.ts';

export const readSetup = {
  method: 'GET',
  path: '/business/setup',
  access: 'business',
  scope: 'settings:read',
  status: 200,
  errors: ['unauthenticated', 'forbidden', 'not_found'],
  types: {} as Types<typeof schemas.readSetup>,
} as const satisfies Call;
