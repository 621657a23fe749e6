/** What a business has set up, and what is missing until it can sell. */
import type { Call, Path } from '../http/call.ts';
import type * as schemas from './schemas.ts';

export const readSetup = {
  method: 'GET',
  path: '/business/setup' as Path<typeof schemas.readSetup>,
  access: 'business',
  scope: 'settings:read',
  status: 200,
  errors: ['unauthenticated', 'forbidden', 'not_found'],
} as const satisfies Call;
