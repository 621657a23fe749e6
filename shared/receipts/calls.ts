/** A payer's receipt as a file. */
import type { Call, Types } from '../http/call.ts';
import type * as schemas from './schemas.ts';

export const readPdf = {
  method: 'GET',
  path: '/receipts/:id',
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
  types: {} as Types<typeof schemas.readPdf>,
} as const satisfies Call;
