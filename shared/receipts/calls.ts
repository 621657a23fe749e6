/** A payer's receipt as a file. */
import type { Call, Path } from '../http/call.ts';
import type * as schemas from './schemas.ts';

export const readPdf = {
  method: 'GET',
  path: '/receipts/:id' as Path<typeof schemas.readPdf>,
  access: 'member',
  status: 200,
  errors: [
    'unauthenticated',
    'forbidden',
    'scope_missing',
    'person_disabled',
    'not_found',
    'rate_limited',
  ],
} as const satisfies Call;
